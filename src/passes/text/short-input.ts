import { cutMiddle } from './cut.ts';
import {
  cutNote,
  inputNote,
  isCut,
  isPlaceholder,
  type Origin,
  originNamedIn,
} from './placeholder.ts';

export interface InputSource {
  /** The name of the input, if it has one. */
  readonly key: string | undefined;
  readonly origin: Origin;
}

/** More of a command's first line is not needed to know it by. */
const LONGEST_LINE = 200;

/** A note in the place of a long string; a shell command keeps its first line. */
export function stubbedInput(text: string, source: InputSource): string | undefined {
  if (isPlaceholder(text)) return undefined;
  const origin = originNamedIn(text) ?? source.origin;
  if (source.key !== 'command') return shorter(inputNote(Buffer.byteLength(text), origin), text);
  if (isCut(text)) return undefined;
  const head = (text.split('\n', 1)[0] ?? '')
    .slice(0, LONGEST_LINE)
    .replace(/[\ud800-\udbff]$/, '');
  return shorter(`${head}\n${cutNote(text.length - head.length, text.length, origin)}`, text);
}

/** The head and the tail of a long string, of so many characters together. */
export function trimmedInput(
  text: string,
  length: number,
  { origin }: InputSource,
): string | undefined {
  if (text.length <= length || isPlaceholder(text) || isCut(text)) return undefined;
  return shorter(
    cutMiddle(text, length, (removed) => cutNote(removed, text.length, origin)),
    text,
  );
}

function shorter(short: string, text: string): string | undefined {
  return short.length < text.length ? short : undefined;
}
