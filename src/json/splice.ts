import type { Span } from '../span.ts';
import { isSpace } from './character-kinds.ts';
import { BACKSLASH, CLOSE_OBJECT, COMMA, OPEN_OBJECT, QUOTE } from './characters.ts';
import { locate, locateElements, locateMany, type Step } from './locate.ts';

/**
 * Edits of one value inside a JSON text that leave every other byte as it is:
 * nothing that the edit does not name is parsed and written again.
 */

/** Sets the value at a path; a missing last key is appended to its object. Undefined if the path leads nowhere. */
export function setValue(
  bytes: Buffer,
  steps: readonly Step[],
  value: unknown,
): Buffer | undefined {
  const whole = { start: 0, end: bytes.length };
  const text = Buffer.from(JSON.stringify(value));
  const span = locate(bytes, whole, steps);
  if (span !== undefined) return replace(bytes, span, text);
  const owner = locate(bytes, whole, steps.slice(0, -1));
  const key = steps.at(-1);
  if (owner === undefined || typeof key !== 'string') return undefined;
  const start = skipSpaceForward(bytes, owner.start);
  if (bytes[start] !== OPEN_OBJECT) return undefined;
  const close = bytes.lastIndexOf(CLOSE_OBJECT, owner.end - 1);
  const last = skipSpaceBack(bytes, close);
  const separator = bytes[last - 1] === OPEN_OBJECT && last - 1 === start ? '' : ',';
  const member = Buffer.from(`${separator}${JSON.stringify(key)}:`);
  return replace(bytes, { start: last, end: last }, Buffer.concat([member, text]));
}

/** Sets values that are there already, many at once; none lies within another. Undefined if a path leads nowhere. */
export function setValues(
  bytes: Buffer,
  edits: readonly { readonly path: readonly Step[]; readonly value: unknown }[],
): Buffer | undefined {
  const whole = { start: 0, end: bytes.length };
  const spans = locateMany(
    bytes,
    whole,
    edits.map(({ path }) => path),
  );
  const found = spans.flatMap((span, index) =>
    span === undefined ? [] : [{ ...span, text: JSON.stringify(edits[index]?.value) }],
  );
  return found.length < edits.length ? undefined : replaceSpans(bytes, found);
}

/** What comes in place of a part of a text. */
export interface Replacement extends Span {
  readonly text: string | Buffer;
}

/** A text with other pieces in place of some of its own, which do not overlap. */
export function replaceSpans(bytes: Buffer, replacements: readonly Replacement[]): Buffer {
  const pieces: Buffer[] = [];
  let from = 0;
  for (const { start, end, text } of replacements.toSorted((a, b) => a.start - b.start)) {
    pieces.push(bytes.subarray(from, start), Buffer.from(text));
    from = end;
  }
  return Buffer.concat([...pieces, bytes.subarray(from)]);
}

/** Removes the member or element at a path with the comma that belongs to it. */
export function removeValue(bytes: Buffer, steps: readonly Step[]): Buffer | undefined {
  const span = locate(bytes, { start: 0, end: bytes.length }, steps);
  if (span === undefined || steps.length === 0) return undefined;
  let { start, end } = span;
  if (typeof steps.at(-1) === 'string') start = keyStart(bytes, start);
  const before = skipSpaceBack(bytes, start);
  if (bytes[before - 1] === COMMA) start = before - 1;
  else {
    start = before;
    const after = skipSpaceForward(bytes, end);
    end = bytes[after] === COMMA ? skipSpaceForward(bytes, after + 1) : after;
  }
  const removed = replace(bytes, { start, end }, Buffer.alloc(0));
  // A key that stands twice goes both times, else the earlier one would come to life.
  return typeof steps.at(-1) === 'string' ? (removeValue(removed, steps) ?? removed) : removed;
}

/** Removes elements of the list at a path with the commas that belong to them. */
export function removeElements(
  bytes: Buffer,
  steps: readonly Step[],
  indexes: ReadonlySet<number>,
): Buffer | undefined {
  const list = locate(bytes, { start: 0, end: bytes.length }, steps);
  if (list === undefined) return undefined;
  const elements = locateElements(bytes, list);
  const cuts: Replacement[] = [];
  let isAfterKept = false;
  for (const [index, { start, end }] of elements.entries()) {
    const [before, after] = [elements[index - 1], elements[index + 1]];
    if (!indexes.has(index)) isAfterKept = true;
    // The comma before it goes with it; where nothing before it stays, the one after it.
    else if (isAfterKept) cuts.push({ start: before?.end ?? start, end, text: '' });
    else cuts.push({ start, end: after?.start ?? end, text: '' });
  }
  return replaceSpans(bytes, cuts);
}

function replace(bytes: Buffer, span: Span, text: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, span.start), text, bytes.subarray(span.end)]);
}

/** From a member's value back to the opening quote of its key. */
function keyStart(bytes: Buffer, valueStart: number): number {
  const colon = skipSpaceBack(bytes, valueStart) - 1;
  let quote = skipSpaceBack(bytes, colon) - 2;
  for (;;) {
    quote = bytes.lastIndexOf(QUOTE, quote);
    let escapes = 0;
    while (bytes[quote - 1 - escapes] === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return quote;
    quote--;
  }
}

function skipSpaceForward(bytes: Buffer, pos: number): number {
  while (isSpace(bytes[pos])) pos++;
  return pos;
}

/** The offset right after the last byte before `pos` that is not white space. */
function skipSpaceBack(bytes: Buffer, pos: number): number {
  while (isSpace(bytes[pos - 1])) pos--;
  return pos;
}
