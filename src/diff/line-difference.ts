import { REFERENCES } from '../format/references.ts';
import { dotted, type Step } from '../json/locate.ts';
import { type Part, partsOf } from './parts.ts';

/** In what two versions of a line differ. */
export interface LineDifference {
  /** References that name another entry. */
  readonly links: readonly Part[];
  /** Everything else. */
  readonly parts: readonly Part[];
}

/** References to entries and requests, which say where in the session an entry belongs. */
const LINKS: ReadonlySet<string> = new Set(
  REFERENCES.filter(
    ({ path, pointsTo }) => pointsTo === 'entry' || (pointsTo === 'request' && path !== 'id'),
  ).map(({ path }) => path),
);

/** Undefined if the two mean the same. */
export function lineDifference(before: Buffer, after: Buffer): LineDifference | undefined {
  if (before.equals(after)) return undefined;
  const all = partsOfTexts(before.toString('utf8'), after.toString('utf8'));
  if (all.length === 0) return undefined;
  return { links: all.filter(isLink), parts: all.filter((part) => !isLink(part)) };
}

/** An entry that differs in nothing but links is only re-linked. */
export function kindOfDifference({ parts }: LineDifference): 'edited' | 'relinked' {
  return parts.length > 0 ? 'edited' : 'relinked';
}

/** A line that holds no JSON is nothing but its text, and so is one that nests deeper than the stack. */
function partsOfTexts(before: string, after: string): Part[] {
  try {
    return partsOf(parseExactly(before), parseExactly(after));
  } catch (error) {
    if (!(error instanceof RangeError || error instanceof SyntaxError)) throw error;
    return partsOf(before, after);
  }
}

const MANY_DIGITS = /\d{16}/;
const STRING_OR_LONG_NUMBER = /("[^"\\]*(?:\\.[^"\\]*)*")|-?\d[\d.eE+-]{15,}/g;

/** JSON.parse would round long numbers: they stay as they are written, marked so as to equal no string. */
function parseExactly(text: string): unknown {
  if (!MANY_DIGITS.test(text)) return JSON.parse(text);
  const exact = text.replace(
    STRING_OR_LONG_NUMBER,
    (token, string) => string ?? JSON.stringify(`number ${token}`),
  );
  return JSON.parse(exact);
}

function isLink({ path, before, after }: Part): boolean {
  const isId = (value: unknown): boolean => typeof (value ?? '') === 'string';
  return isId(before) && isId(after) && isLinkPath(path);
}

/** Whether a value at a path says where in the session an entry belongs. */
export function isLinkPath(path: readonly Step[]): boolean {
  return LINKS.has(dotted(path));
}
