import type { Graph } from '../graph/graph.ts';
import { promptText, roleOf } from '../graph/roles.ts';
import { oneLine } from '../text/one-line.ts';
import type { Entry } from '../transcript/entry.ts';
import { entryOf, linesBackward, linesWith } from '../transcript/lines.ts';
import type { Sample } from './sample.ts';

const LONGEST = 80;
const HOLDERS = ['custom-title', 'ai-title', 'summary'] as const;
const TITLE_TYPES = new RegExp(`"(?:${HOLDERS.join('|')})"`);
/** Entries that hold a title have their type near the start, and hold little else. */
const TYPE_WITHIN = 256;
const LONGEST_LINE = 8192;

/** Where a title may come from. */
interface TitleSource {
  /** The entries that hold a title, last to first. */
  readonly titles: readonly Entry[];
  /** Whether an entry is there: a summary is often about another session, and the leaf that it names tells. */
  has(uuid: unknown): boolean;
  /** The words of the first prompt. */
  prompt(): string | undefined;
}

/** What the client's picker would call the session, on one line. */
export function titleOf(sample: Sample): string | undefined {
  const { head, tail } = sample;
  return titleFrom({
    // Who has all of a file gives that as both.
    titles: [...titleEntries(tail), ...(head === tail ? [] : titleEntries(head))],
    has: (uuid) => [head, tail].some((bytes) => bytes.includes(`"uuid":${JSON.stringify(uuid)}`)),
    prompt: () => firstPrompt(entriesIn(head)),
  });
}

/** The same of a session that is read. */
export function titleOfSession({ main, byUuid }: Graph): string | undefined {
  const holdsTitle = ({ type, byteLength }: Entry): boolean =>
    HOLDERS.some((holder) => holder === type) && byteLength <= LONGEST_LINE;
  return titleFrom({
    titles: main.entries.filter(holdsTitle).reverse(),
    has: (uuid) => typeof uuid === 'string' && byUuid.has(uuid),
    prompt: () => firstPrompt(main.entries),
  });
}

function titleFrom({ titles, has, prompt }: TitleSource): string | undefined {
  const newest = (type: string, field: string, fits = (_: Entry): boolean => true) =>
    titles
      .filter((entry) => entry.type === type && fits(entry))
      .map((entry) => entry.get(field))
      .find((title): title is string => typeof title === 'string' && title.trim() !== '');
  const title =
    newest('custom-title', 'customTitle') ??
    newest('ai-title', 'aiTitle') ??
    newest('summary', 'summary', (summary) => has(summary.get('leafUuid'))) ??
    prompt() ??
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

function* entriesIn(head: Buffer): Generator<Entry> {
  for (const line of linesWith(head, '"user"')) {
    const entry = entryOf(line.bytes);
    if (entry !== undefined) yield entry;
  }
}

function firstPrompt(entries: Iterable<Entry>): string | undefined {
  for (const entry of entries) {
    const words = roleOf(entry) === 'prompt' ? promptText(entry) : '';
    if (words !== '') return words;
  }
  return undefined;
}
