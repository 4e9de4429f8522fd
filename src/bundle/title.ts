import { promptText, roleOf } from '../graph/roles.ts';
import { entryOf, hasAtEdge, linesBackward, linesOf } from './lines.ts';
import type { Sample } from './sample.ts';

const LONGEST = 80;
const USER = Buffer.from('"user"');

/** What the client's picker would call the session, on one line. */
export function titleOf(sample: Sample): string | undefined {
  const title =
    newest(sample, 'custom-title', 'customTitle') ??
    newest(sample, 'ai-title', 'aiTitle') ??
    newest(sample, 'summary', 'summary', true) ??
    firstPrompt(sample.head) ??
    newest(sample, 'summary', 'summary');
  return title === undefined ? undefined : shorten(title);
}

/** The last title of a kind; a summary is often about another session, which the leaf that it names tells. */
function newest(
  { head, tail }: Sample,
  type: string,
  field: string,
  needsOwnLeaf = false,
): string | undefined {
  const typeText = Buffer.from(`"${type}"`);
  for (const bytes of [tail, head])
    for (const line of bytes.includes(typeText) ? linesBackward(bytes) : []) {
      const entry = hasAtEdge(line, typeText) ? entryOf(line) : undefined;
      const title = entry?.type === type ? entry.get(field) : undefined;
      if (typeof title !== 'string' || title.trim() === '') continue;
      const own = `"uuid":${JSON.stringify(entry?.get('leafUuid'))}`;
      if (!needsOwnLeaf || tail.includes(own) || head.includes(own)) return title;
    }
  return undefined;
}

function firstPrompt(head: Buffer): string | undefined {
  for (const line of linesOf(head)) {
    const entry = hasAtEdge(line, USER) ? entryOf(line) : undefined;
    const words = entry !== undefined && roleOf(entry) === 'prompt' ? promptText(entry) : '';
    if (words !== '') return words;
  }
  return undefined;
}

/** Cut by character, so that none is torn. */
function shorten(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  if (characters.length <= LONGEST) return characters.join('');
  return `${characters.slice(0, LONGEST - 1).join('').trimEnd()}…`;
}
