import type { Sample } from '../bundle/sample.ts';
import type { Session } from '../bundle/session.ts';
import { titleOf } from '../bundle/title.ts';
import { LINE_END } from '../bytes.ts';
import { promptText } from '../graph/roles.ts';
import { turnsOf } from '../graph/turns.ts';
import { oneLine } from '../text/one-line.ts';
import type { ManifestHead } from '../tgz/manifest.ts';
import type { Entry } from '../transcript/entry.ts';
import { workingDirOf } from './working-dir.ts';

const SAMPLE = 512;
const LONGEST_PROMPT = 200;
const MOST_PROMPTS = 2000;

type Described = ManifestHead['session'];

/** What a manifest says of a session as it is now. */
export function describeSession(session: Session, id: string): Described {
  const { entries } = session.graph.main;
  const version = entries.findLast((entry) => typeof entry.get('version') === 'string');
  return {
    id,
    ...defined({
      title: titleOf(sampleOf(entries)),
      cwd: workingDirOf(session),
      version: version?.get('version') as string | undefined,
    }),
    turns: turnsOf(session.graph).filter(({ number }) => number > 0).length,
  };
}

/** The start of each prompt, the last ones if there are many. */
export function promptsOf({ graph }: Session): string[] {
  return turnsOf(graph)
    .slice(-MOST_PROMPTS)
    .map(({ prompt }) => (prompt === undefined ? '' : oneLine(promptText(prompt), LONGEST_PROMPT)))
    .filter((text) => text !== '');
}

/** The start and the end of a transcript as it is now. */
export function sampleOf(entries: readonly Entry[]): Sample {
  const [head, tail] = [entries.slice(0, SAMPLE), entries.slice(-SAMPLE)];
  return { head: bytesOf(head), tail: bytesOf(tail), whole: undefined };
}

function bytesOf(entries: readonly Entry[]): Buffer {
  return Buffer.concat(entries.flatMap(({ raw }) => [raw, LINE_END]));
}

function defined<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>;
  };
}
