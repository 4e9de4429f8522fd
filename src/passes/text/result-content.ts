/** The content of a tool result as far as it is text, and how many images stand beside that. */
export interface ResultText {
  readonly text: string;
  readonly images: number;
}

/** A text in the place of a result's own. */
export interface ShortText {
  readonly text: string;
  /** The images stand for themselves still. */
  readonly keepsImages: boolean;
}

interface Part {
  readonly type?: unknown;
  readonly text?: unknown;
}

/**
 * What a result says; undefined if it is more than text and images: without references to tools and
 * documents the conversation means something else.
 * @param content The parsed content of a tool result.
 */
export function textOfResult(content: unknown): ResultText | undefined {
  if (typeof content === 'string') return { text: content, images: 0 };
  if (!Array.isArray(content) || !content.every(isTextOrImage)) return undefined;
  const texts = content.filter(isText).map(({ text }) => text);
  return { text: texts.join('\n'), images: content.length - texts.length };
}

/** The content of a tool result with another text, in the form that it has; undefined if it stays as it is. */
export function rewriteResult(
  json: Buffer,
  shorten: (result: ResultText) => ShortText | undefined,
): unknown {
  const content: unknown = JSON.parse(json.toString('utf8'));
  const result = textOfResult(content);
  const short = result && shorten(result);
  if (short === undefined || !Array.isArray(content)) return short?.text;
  const images = short.keepsImages ? content.filter((part) => !isText(part)) : [];
  return [{ type: 'text', text: short.text }, ...images];
}

function isTextOrImage(part: Part | null): boolean {
  return isText(part) || part?.type === 'image';
}

function isText(part: Part | null): part is { type: 'text'; text: string } {
  return part?.type === 'text' && typeof part.text === 'string';
}
