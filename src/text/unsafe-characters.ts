/** Marks that turn the direction of text, as a part of a pattern. */
const TURNING = String.raw`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069`;

/**
 * Control characters (C0, DEL, C1) and turning marks: what a transcript or a file's name says must
 * not steer a terminal, nor look like something else there.
 */
const UNSAFE = new RegExp(String.raw`[\p{Cc}${TURNING}]`, 'gu');
/** Those that JSON.stringify leaves as they are. Without the flag `u`, which large outputs would pay for. */
const UNESCAPED = new RegExp(String.raw`[\u007f-\u009f${TURNING}]`, 'g');

export function hasUnsafeCharacters(text: string): boolean {
  return text.search(UNSAFE) >= 0;
}

/** A path or a command, safe and otherwise as it is: it is to be copied. */
export function verbatim(text: string): string {
  return text.replace(UNSAFE, '\ufffd');
}

/** A value as JSON on one line, with unsafe characters escaped: people look at it on terminals, too. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value).replace(
    UNESCAPED,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
