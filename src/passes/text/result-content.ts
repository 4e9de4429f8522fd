import { QUOTE } from '../../json/characters.ts';
import { cutMiddle } from './cut.ts';
import {
  cutNote,
  isCut,
  isPlaceholder,
  mayHoldPlaceholder,
  outputNote,
  placeNamedIn,
} from './placeholder.ts';

/** More bytes than any note has. */
export const SHORT = 200;

/** Where a result came from. */
export interface ResultSource {
  readonly tool: string;
  readonly isError: boolean;
  /** Where all of it is; undefined if nowhere. */
  readonly place: string | undefined;
}

interface Part {
  readonly type?: unknown;
  readonly text?: unknown;
}

/**
 * The content of a tool result in short, in the form that it has; undefined if it stays as it is.
 * @param json The content as it is written.
 */
export function shortenResult(
  json: Buffer,
  length: 'stub' | number,
  source: ResultSource,
): unknown {
  // A note needs no more of a plain text than its length.
  if (length === 'stub' && json[0] === QUOTE && !mayHoldPlaceholder(json))
    return noteFor(json.length - 2, 0, source);
  const content: unknown = JSON.parse(json.toString('utf8'));
  if (typeof content === 'string') return shortenText(content, 0, length, source);
  // References to tools and documents are more than text: without them the conversation means something else.
  if (!Array.isArray(content) || !content.every(isTextOrImage)) return undefined;
  const texts = content.filter(isText).map(({ text }) => text);
  const images = content.filter((part) => !isText(part));
  const text = shortenText(texts.join('\n'), images.length, length, source);
  if (text === undefined) return undefined;
  return [{ type: 'text', text }, ...(length === 'stub' ? [] : images)];
}

function shortenText(
  text: string,
  images: number,
  length: 'stub' | number,
  source: ResultSource,
): string | undefined {
  if (isPlaceholder(text)) return undefined;
  const place = placeNamedIn(text) ?? source.place;
  if (length === 'stub') return noteFor(Buffer.byteLength(text), images, { ...source, place });
  if (text.length <= length || isCut(text)) return undefined;
  const cut = cutMiddle(text, length, (removed) => cutNote(removed, text.length, place));
  return cut.length < text.length ? cut : undefined;
}

/** What is about as short as a note on it stays, wherever it stands: a note differs in length from place to place. */
function noteFor(bytes: number, images: number, source: ResultSource): string | undefined {
  if (images === 0 && bytes <= SHORT) return undefined;
  const { tool, isError, place } = source;
  return outputNote(tool, { bytes, images, isError }, place);
}

function isTextOrImage(part: Part | null): boolean {
  return isText(part) || part?.type === 'image';
}

function isText(part: Part | null): part is { type: 'text'; text: string } {
  return part?.type === 'text' && typeof part.text === 'string';
}
