import { liveChain } from '../context/context.ts';
import type { Graph } from '../graph/graph.ts';
import { cutPlaces } from '../passes/compress/cut.ts';
import { shellsOf } from '../text/shell-command.ts';
import { tokenModel } from '../tokens/token-model.ts';
import { windowOf } from '../tokens/window.ts';

/** What is to be left of a window, or of a context that was refused. */
const ROOMY = 0.6;
/** What long results are cut to, in characters. */
const SHORT_RESULT = 20_000;

/** The command that makes a context fit: it sums up the older part, or shortens results if those of the last exchange are too large. */
export function makeSmaller(graph: Graph): string {
  const { chain } = liveChain(graph);
  const model = tokenModel(chain);
  const [window = model.size.count] = windowOf(graph.main.entries)?.sizes ?? [];
  const target = Math.round(Math.min(window, model.size.count) * ROOMY);
  const session = sessionWord(graph);
  const last = chain.every(({ hasUuid }) => hasUuid) ? cutPlaces(graph).at(-1)?.place : undefined;
  const least = last === undefined ? model.size.count : model.tokensOfAll(chain.slice(last));
  return model.overhead + least < target * ROOMY
    ? `ccsurgery compress ${session} --target-tokens ${target}`
    : `ccsurgery prune ${session} --tool-results ${SHORT_RESULT}`;
}

/** The session as a word for a shell. */
export function sessionWord({ main }: Graph): string {
  return shellsOf().word(main.path) ?? 'SESSION';
}
