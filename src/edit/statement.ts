import { wrongUse } from '../errors.ts';
import {
  parseTarget,
  printTarget,
  TARGETS,
  type Target,
  type TargetKind,
} from '../selection/target.ts';

/** What can be done to a part of a session, and what follows the verb. */
export const VERBS = {
  keep: 'leaves it as it is; `keep branch N` makes an abandoned branch the live one',
  drop: 'removes it; a turn as a whole, a call with its result',
  stub: 'puts a note in the place of results',
  trim: 'with a number, as in `trim 500 line 93`: cuts results to so many characters',
  offload: 'writes long results to files that the model can read',
  condense: 'keeps the prompt of a turn, and one short answer for all that answered it',
  replace: 'puts another text in the place of a prompt, an answer or a result',
} as const;

export type Verb = keyof typeof VERBS;

/** Where a new text comes from. */
export type NewText =
  | { readonly from: 'line'; readonly text: string }
  | { readonly from: 'file'; readonly path: string }
  | { readonly from: 'editor' };

/** One line of an operating plan. */
export interface Statement {
  readonly verb: Verb;
  readonly target: Target;
  /** How many characters `trim` keeps. */
  readonly length?: number;
  /** What `replace` puts there. */
  readonly text?: NewText;
  /** Indented below its turn: `keep` then means that the turn's own line decides. */
  readonly isNested?: true;
}

const WORDS = /^(?<verb>\S+)(?:\s+(?<rest>.*))?$/s;
const LENGTH = /^(?<length>\d{1,9})(?:\s+(?<rest>.*))?$/s;
const LENGTH_LAST = /^(?<rest>.*\S)\s+(?<length>\d{1,9})$/s;
/** Of a `replace`: its target, which has no spaces in it, and the text. */
const TARGET_AND_TEXT = /^(?<target>[a-z]+(?:\s*:\s*|\s+)\S+)(?:\s+(?<text>.*))?$/s;
const COMMENT = /\s#(?:\s.*)?$/s;

/** @param line Without what stands before the verb. */
export function parseStatement(line: string): Statement {
  const { verb = '', rest = '' } = WORDS.exec(line.trim())?.groups ?? {};
  if (!isVerb(verb))
    throw wrongUse(
      `"${verb}" is not a verb of a plan.`,
      `Verbs are ${Object.keys(VERBS).join(', ')}.`,
    );
  if (rest.trim() === '')
    throw wrongUse(`${verb} does not say what.`, `Write ${verb} turn 4, or another target.`);
  if (verb === 'replace') return parseReplace(rest);
  const words = withoutComment(rest);
  if (verb === 'trim') return parseTrim(words);
  return { verb, target: targetFor(verb, words) };
}

export function printStatement({ verb, target, length, text, isNested }: Statement): string {
  return [
    `${isNested ? '  ' : ''}${verb}`,
    ...(length === undefined ? [] : [String(length)]),
    printTarget(target),
    ...(text === undefined ? [] : printText(text)),
  ].join(' ');
}

function parseTrim(words: string): Statement {
  const { length, rest = '' } = (LENGTH.exec(words) ?? LENGTH_LAST.exec(words))?.groups ?? {};
  if (length === undefined || rest === '')
    throw wrongUse(
      'trim needs a number of characters, and what is to be cut to it.',
      'Write trim 500 line 93.',
    );
  return { verb: 'trim', target: targetFor('trim', rest), length: Number(length) };
}

function parseReplace(rest: string): Statement {
  const { target, text = '' } = TARGET_AND_TEXT.exec(rest.trim())?.groups ?? {};
  if (target === undefined)
    throw wrongUse('replace does not say what.', 'Write replace line 93 TEXT.');
  return { verb: 'replace', target: targetFor('replace', target), text: parseText(text) };
}

/** Whole: a JSON string for what has line breaks, `@FILE`, or the words as they are. */
function parseText(text: string): NewText {
  if (text === '' || /^#(?:\s|$)/.test(text)) return { from: 'editor' };
  if (text.startsWith('@')) return { from: 'file', path: text.slice(1) };
  if (!text.startsWith('"')) return { from: 'line', text };
  try {
    return { from: 'line', text: JSON.parse(text) as string };
  } catch {
    throw wrongUse(
      `The text ${text} starts with a quote and is not a JSON string.`,
      'Write it without quotes, or as a whole JSON string: "one\\ntwo".',
    );
  }
}

function printText(text: NewText): string[] {
  switch (text.from) {
    case 'line':
      return [JSON.stringify(text.text)];
    case 'file':
      return [`@${text.path}`];
    case 'editor':
      return [];
  }
}

/** What each verb is for, where that is not any part of a session. */
const TAKES: Readonly<Partial<Record<Verb, readonly TargetKind[]>>> = {
  condense: ['turn'],
  replace: ['turn', 'line', 'uuid', 'call'],
};

function targetFor(verb: Verb, text: string): Target {
  const target = parseTarget(text);
  const kinds = TAKES[verb];
  if (kinds !== undefined && !kinds.includes(target.kind))
    throw wrongUse(
      `${verb} does not take ${target.kind}.`,
      `It takes ${kinds.map((kind) => `${kind} ${TARGETS[kind]}`).join('; ')}.`,
    );
  if (target.kind !== 'branch' || verb === 'keep') return target;
  throw wrongUse(
    `${verb} does not take a branch.`,
    'Name its turns, or remove all abandoned branches with `ccsurgery prune --branches`.',
  );
}

/** In a text to be found a # may be meant: no comment stands behind one. */
function withoutComment(words: string): string {
  return /^(?:\d+\s+)?match\b/.test(words) ? words : words.replace(COMMENT, '');
}

function isVerb(word: string): word is Verb {
  return Object.hasOwn(VERBS, word);
}
