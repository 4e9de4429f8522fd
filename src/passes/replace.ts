import type { Graph } from '../graph/graph.ts';
import { textsOf } from '../graph/roles.ts';
import type { Entry } from '../transcript/entry.ts';
import { toolBlock } from '../transcript/tool-block.ts';
import { forgetReplacements } from './blocks/forget-replacements.ts';
import { clientData } from './client-data.ts';
import type { Pass, PassContext } from './pass.ts';
import { asLastPrompt } from './up-to/leaf-marker.ts';

/** Where a text stands: a prompt, an answer, or the result of a call. */
export interface Replaced {
  readonly entry: Entry;
  /** The call whose result it is. */
  readonly call?: string | undefined;
}

export interface Replacement extends Replaced {
  readonly text: string;
}

/** Puts other texts in the place of prompts, answers and results; images of a prompt stay, what the screen keeps of a result goes. */
export function replace(replacements: readonly Replacement[] = []): Pass {
  return {
    name: 'replace',
    run(graph, context) {
      for (const replacement of replacements) {
        if (graph.isRemoved(replacement.entry)) continue;
        if (replacement.call === undefined) replaceText(graph, replacement);
        else replaceResult(graph, replacement, replacement.call, context);
      }
    },
  };
}

function replaceText(graph: Graph, { entry, text }: Replacement): void {
  const before = textsOf(entry).join('\n');
  if (before === text) return;
  const { message } = entry;
  if (message?.kind === 'text') graph.edit(entry, ['message', 'content'], text);
  else {
    const places = (message?.blocks ?? []).flatMap(({ type }, index) =>
      type === 'text' ? [index] : [],
    );
    const [first, ...others] = places;
    if (first === undefined) return;
    graph.edit(entry, ['message', 'content', first, 'text'], text);
    if (others.length > 0) graph.clearElements(entry, ['message', 'content'], others);
  }
  for (const marker of graph.main.entries.filter(({ type }) => type === 'last-prompt'))
    if (marker.get('lastPrompt') === asLastPrompt(before))
      graph.edit(marker, ['lastPrompt'], asLastPrompt(text));
}

function replaceResult(
  graph: Graph,
  { entry, text }: Replacement,
  call: string,
  context: PassContext,
): void {
  const index = entry.message?.blocks.findIndex(
    ({ type, toolId }) => type === 'tool_result' && toolId === call,
  );
  const block = toolBlock(entry, 'tool_result', call);
  if (index === undefined || index < 0 || block === undefined) return;
  const { content } = entry.valueAt(block) as { content?: unknown };
  const next = Array.isArray(content) ? [{ type: 'text', text }] : text;
  if (JSON.stringify(content) === JSON.stringify(next)) return;
  graph.edit(entry, ['message', 'content', index, 'content'], next);
  forgetReplacements(graph, new Set([call]));
  clientData({ only: (pieces) => pieces.some((piece) => piece.entry === entry) }).run(
    graph,
    context,
  );
}
