import type { Graph } from '../../graph/graph.ts';
import { promptText, roleOf } from '../../graph/roles.ts';
import type { End } from './find-end.ts';

/** Clients cut the text of the last prompt here. */
const LONGEST = 200;
/** Fields that tell of a rewind; a leaf that none led to has none of them. */
const OF_REWIND = ['explicit', 'rewound', 'cutUuid'];

/** Lets the last `last-prompt` name the new end, with the prompt that led to it. */
export function setLeafMarker(graph: Graph, { entry, path }: End): void {
  const marker = graph.main.entries.findLast(({ type }) => type === 'last-prompt');
  if (marker === undefined) return;
  const prompt = path.findLast((candidate) => roleOf(candidate) === 'prompt');
  const set = (field: string, value: string | undefined): void => {
    const held = marker.get(field);
    // Older clients name no leaf, and after a rewind there may be no text.
    if (held !== undefined && value && held !== value) graph.edit(marker, [field], value);
  };
  set('leafUuid', entry.uuid);
  set('lastPrompt', prompt && asLastPrompt(promptText(prompt)));
  for (const field of OF_REWIND) if (marker.get(field) !== undefined) graph.clear(marker, [field]);
}

/** As clients write it: on one line, and not too long. */
export function asLastPrompt(text: string): string {
  const line = text.replaceAll('\n', ' ').trim();
  if (line.length <= LONGEST) return line;
  // Half of a character that takes two code units is none.
  const start = line.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '');
  return `${start.trim()}…`;
}
