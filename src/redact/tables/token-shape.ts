/**
 * Secrets that are told by their shape alone. What services publish of their tokens, and public
 * lists of rules such as those of gitleaks and secretlint, say how they start and of what they are.
 */
export interface TokenShape {
  readonly label: string;
  /** What they have in common, as written; several are separated by spaces. */
  readonly marks: string;
  /** What follows the mark. */
  readonly rest: string;
  /** What stands before the mark. Default: nothing, it is the start. */
  readonly before?: string;
  /** Other things have this mark, too: no letter or digit may stand before it. */
  readonly isCommon?: true;
}

export const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
export const HEX = '0123456789abcdef';
export const DIGITS = '0123456789';
export const WORD = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-';
export const each = (characters: string, mark: (character: string) => string): string =>
  [...characters].map(mark).join(' ');
export const pairs = (mark: (digits: string) => string): string =>
  each(DIGITS, (first) => each(DIGITS, (second) => mark(first + second)));
