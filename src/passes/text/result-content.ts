import { cutMiddle } from './cut.ts';
import { cutNote, isCut, isPlaceholder, outputNote, placeNamedIn } from './placeholder.ts';

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

/** The content of a tool result in short, in the form that it has; undefined if it stays as it is. */
export function shortenResult(
  content: unknown,
  length: 'stub' | number,
  source: ResultSource,
): unknown {
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
  { tool, isError, place }: ResultSource,
): string | undefined {
  if (isPlaceholder(text)) return undefined;
  const whole = placeNamedIn(text) ?? place;
  if (length === 'stub') {
    const note = outputNote(tool, { characters: text.length, images, isError }, whole);
    return images > 0 || note.length < text.length ? note : undefined;
  }
  if (text.length <= length || isCut(text)) return undefined;
  const cut = cutMiddle(text, length, (removed) => cutNote(removed, text.length, whole));
  return cut.length < text.length ? cut : undefined;
}

function isTextOrImage(part: Part | null): boolean {
  return isText(part) || part?.type === 'image';
}

function isText(part: Part | null): part is { type: 'text'; text: string } {
  return part?.type === 'text' && typeof part.text === 'string';
}
