import { escapeRegExp } from '../text/escape-reg-exp.ts';
import { textOrRegex } from '../text/text-pattern.ts';
import { literalsOf } from './literals.ts';

/** What is searched for. */
export interface Pattern {
  /** Finds it in a text as it is meant, all escapes undone. */
  readonly regex: RegExp;
  /** Texts that every match holds. */
  readonly literals: readonly string[];
}

/**
 * A text, in which upper and lower case mean the same and white space is any white space (a text
 * that was wrapped has line ends in it), or `/regex/flags`.
 */
export function parsePattern(given: string): Pattern {
  const wanted = textOrRegex('search', given);
  if (typeof wanted !== 'string') return { regex: wanted, literals: literalsOf(wanted) };
  const words = wanted.trim().split(/\s+/);
  return { regex: new RegExp(words.map(escapeRegExp).join('\\s+'), 'gi'), literals: words };
}
