import { cutMiddle } from './cut.ts';
import {
  cutNote,
  isCut,
  isPersisted,
  isPlaceholder,
  type Origin,
  offloadNote,
  originNamedIn,
  outputNote,
} from './placeholder.ts';
import type { ResultText, ShortText } from './result-content.ts';

/** What is about as short as a note on it stays, wherever it stands: a note differs in length from place to place. */
export const SHORT = 200;
/** So much of what goes to a file is still to be seen. */
const PREVIEW = 500;
const LONE_HALF = /\p{Surrogate}/u;

/** What a note tells of a result besides its size. */
export interface ResultSource {
  readonly tool: string;
  readonly isError: boolean;
  originOf(text: string): Origin;
  /** The call that made it stale. */
  readonly newer?: { readonly tool: string; readonly call: string };
}

/** A note in the place of a result. */
export function stubbed({ text, images }: ResultText, source: ResultSource): ShortText | undefined {
  const bytes = Buffer.byteLength(text);
  if (isPlaceholder(text) || (images === 0 && bytes <= SHORT)) return undefined;
  const { tool, isError, newer } = source;
  const origin = originNamedIn(text) ?? source.originOf(text);
  return { text: outputNote(tool, { bytes, images, isError }, origin, newer), keepsImages: false };
}

/** The head and the tail of a result, of so many characters together. */
export function trimmed(
  { text }: ResultText,
  length: number,
  source: ResultSource,
): ShortText | undefined {
  if (text.length <= length || isPlaceholder(text) || isCut(text)) return undefined;
  const origin = originNamedIn(text) ?? source.originOf(text);
  const cut = cutMiddle(text, length, (removed) => cutNote(removed, text.length, origin));
  return cut.length < text.length ? { text: cut, keepsImages: true } : undefined;
}

/**
 * The start of a result and the path of a file that has all of it, in the form that clients give
 * outputs which are too large for them.
 * @param pathOf Where the text goes; asked only if it does.
 */
export function offloaded(
  { text }: ResultText,
  minSize: number,
  source: ResultSource,
  pathOf: (text: string) => string,
): ShortText | undefined {
  if (text.length <= minSize || isPlaceholder(text) || isPersisted(text) || isCut(text))
    return undefined;
  // Half a character, where a client cut an output, has no bytes that a file could hold.
  if (LONE_HALF.test(text)) return undefined;
  const bytes = Buffer.byteLength(text);
  const preview = text.slice(0, PREVIEW).replace(/[\ud800-\udbff]$/, '');
  const short = [
    '<persisted-output>',
    `Output too large (${sizeAsClients(bytes)}). Full output saved to: ${pathOf(text)}`,
    '',
    `Preview (first ${preview.length} characters):`,
    preview,
    '...',
    offloadNote(bytes, source.originOf(text)),
    '</persisted-output>',
  ].join('\n');
  return short.length < text.length ? { text: short, keepsImages: true } : undefined;
}

/** Clients count 1,024 bytes to a KB. */
function sizeAsClients(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const [value, unit] = bytes < 1024 ** 2 ? [bytes / 1024, 'KB'] : [bytes / 1024 ** 2, 'MB'];
  return `${value.toFixed(1).replace(/\.0$/, '')}${unit}`;
}
