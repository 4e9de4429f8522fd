import { promptText, roleOf } from '../graph/roles.ts';
import { oneLine } from '../text/one-line.ts';
import type { Entry } from '../transcript/entry.ts';
import { entryOf, linesBackward, linesWith } from '../transcript/lines.ts';
import type { Sample } from './sample.ts';

const LONGEST = 80;
const TITLE_TYPES = /"(?:custom-title|ai-title|summary)"/;
/** Entries that hold a title have their type near the start, and hold little else. */
const TYPE_WITHIN = 256;
const LONGEST_LINE = 8192;

/** What the client's picker would call the session, on one line. */
export function titleOf(sample: Sample): string | undefined {
  const { head, tail } = sample;
  // Who has all of a file gives that as both.
  const entries = [...titleEntries(tail), ...(head === tail ? [] : titleEntries(head))];
  const newest = (type: string, field: string, fits = (_: Entry): boolean => true) =>
    entries
      .filter((entry) => entry.type === type && fits(entry))
      .map((entry) => entry.get(field))
      .find((title): title is string => typeof title === 'string' && title.trim() !== '');
  const title =
    newest('custom-title', 'customTitle') ??
    newest('ai-title', 'aiTitle') ??
    newest('summary', 'summary', (entry) => isAboutThis(entry, sample)) ??
    firstPrompt(sample.head) ??
    newest('summary', 'summary');
  return title === undefined ? undefined : oneLine(title, LONGEST);
}

/** The entries that hold a title, last to first. */
function titleEntries(bytes: Buffer): Entry[] {
  return linesBackward(bytes)
    .filter((line) => line.length <= LONGEST_LINE)
    .filter((line) => TITLE_TYPES.test(line.toString('latin1', 0, TYPE_WITHIN)))
    .map(entryOf)
    .filter((entry) => entry !== undefined);
}

/** A summary is often about another session: the leaf that it names tells. */
function isAboutThis(summary: Entry, { head, tail }: Sample): boolean {
  const leaf = `"uuid":${JSON.stringify(summary.get('leafUuid'))}`;
  return tail.includes(leaf) || head.includes(leaf);
}

function firstPrompt(head: Buffer): string | undefined {
  for (const line of linesWith(head, '"user"')) {
    const entry = entryOf(line.bytes);
    const words = entry !== undefined && roleOf(entry) === 'prompt' ? promptText(entry) : '';
    if (words !== '') return words;
  }
  return undefined;
}
