import { type Detector, type Finding, PLACEHOLDER } from './kinds.ts';
import type { NeedleSearch } from './needle-search.ts';

/** Base64 of a file or an image; detectors would only find what is there by chance. */
const DATA = /^[A-Za-z0-9+/_-]{256,}={0,2}$/;

/** What is found in a text that is no JSON, in order and without overlaps. */
export function findAll(
  text: string,
  key: string | undefined,
  detectors: readonly Detector[],
  search: NeedleSearch,
): Finding[] {
  const found = detect(text, key, detectors);
  for (const { start, end, needle } of search.find(text)) {
    const { kind, label, value } = needle;
    found.push({ start, end, kind, label, value });
  }
  return found.length < 2 ? found : withoutOverlaps(found);
}

/** What the detectors find in a text as it stands, and as it would be without the escapes of JSON. */
export function detect(
  text: string,
  key: string | undefined,
  detectors: readonly Detector[],
): Finding[] {
  if (DATA.test(text)) return [];
  const masked = text.replace(PLACEHOLDER, asMask);
  const found = findIn(masked, key, detectors);
  if (/\\|\[[\d;]*m/.test(masked)) {
    const soft = findIn(softened(masked), key, detectors);
    // The letter of an escape is not the first of a word.
    const isEscape = ({ start, end }: Finding): boolean =>
      text[start - 1] === '\\' &&
      soft.some((other) => other.end === end && other.start === start + 1);
    found.splice(0, found.length, ...found.filter((finding) => !isEscape(finding)), ...soft);
  }
  // What was replaced before is not replaced again.
  return found.filter(({ start, end }) => !masked.slice(start, end).includes(MASK));
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: codes of colours start with it
const COLOUR = /(?:\x1b|\\+(?:u001b|x1b|033|e))\[[\d;]*[A-Za-z]/gi;
function findIn(text: string, key: string | undefined, detectors: readonly Detector[]): Finding[] {
  return detectors.flatMap(({ kind, find }) =>
    Array.from(find(text, key), (place) => ({ ...place, kind })),
  );
}

/** Stands in nobody's text. */
const MASK = '\ue000';

function asMask(placeholder: string): string {
  return MASK.repeat(placeholder.length);
}

/** A text of the same length in which escapes are white space and what they stand for. */
function softened(text: string): string {
  return text
    .replace(COLOUR, (code) => ''.padStart(code.length))
    .replace(/\\+[nrtvbf]/g, (written) => '\n'.padStart(written.length))
    .replace(/\\+u00[0-7][0-9a-fA-F]/g, (written) =>
      String.fromCharCode(Number.parseInt(written.slice(-2), 16)).padStart(written.length),
    )
    .replace(/\\+(?=["'/`])/g, (written) => ''.padStart(written.length));
}

/** Of findings that overlap the longest says what they are; what any of them covers goes. */
function withoutOverlaps(found: readonly Finding[]): Finding[] {
  const merged: Finding[] = [];
  let widest = 0;
  for (const finding of [...found].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    const length = finding.end - finding.start;
    if (last === undefined || finding.start >= last.end) {
      merged.push(finding);
      widest = length;
      continue;
    }
    const named = length > widest ? finding : last;
    widest = Math.max(widest, length);
    const end = Math.max(last.end, finding.end);
    // Where they lie across each other neither is the value of both.
    merged[merged.length - 1] = { ...named, start: last.start, end };
  }
  return merged;
}
