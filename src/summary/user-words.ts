import { promptText, type Role, roleOf, roleOfText, textsOf, unwrap } from '../graph/roles.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Call } from './calls.ts';
import { shortLine } from './shorten.ts';
import { deedOf } from './tools.ts';

/** What of a command's text is the human's. */
const COMMAND_PARTS =
  /<(?:command-name|command-args|bash-input|user-memory-input)>([\s\S]*?)<\/(?:command-name|command-args|bash-input|user-memory-input)>/g;
/** The client's words around what the user said when refusing a call. */
const USER_SAID = /the user said:\s*([\s\S]+?)(?:\n\nNote: The user['’]s next message[\s\S]*)?$/;
/** The client's own words where the user wants to talk about a question. */
const CLARIFY = 'The user wants to clarify these questions';
const CHOSEN = /"([^"]+)"="([^"]+)"/g;
/** A note of the client on a task. */
const NOTE = /^\{"task_id":/;
/** A queued command to the client, such as `/compact`, says nothing to the model. */
const QUESTION = 55;
const BARE_COMMAND = /^\/[\w:-]+\s*$/;

/** What the human said, word for word. */
export function wordsOf(prompt: Entry): string {
  const words = roleOf(prompt) === 'command' ? commandWords(prompt) : promptText(prompt);
  const media = (prompt.facts.message?.blocks ?? []).filter(
    ({ type }) => type === 'image' || type === 'document',
  );
  return [words, ...media.map(({ type }) => `[${type}]`)].filter(Boolean).join('\n');
}

function commandWords(command: Entry): string {
  const text = textsOf(command).join('\n');
  const parts = [...text.matchAll(COMMAND_PARTS)].map(([, words = '']) => words.trim());
  return parts.length > 0 ? parts.filter(Boolean).join(' ') : text;
}

/** What was typed beside a result, when the call was allowed. */
export function wordsBeside(entry: Entry): string[] {
  if (!entry.holds('toolResult') || entry.has('isMeta')) return [];
  return textsOf(entry)
    .map((text) => unwrap(text).trim())
    .filter((text) => text !== '' && isTyped(text));
}

/** Whether a text that was queued, or stands beside a result, is the user's. */
export function isTyped(text: string): boolean {
  const typed: ReadonlySet<Role> = new Set<Role>(['prompt', 'command']);
  return typed.has(roleOfText(text)) && !BARE_COMMAND.test(text) && !NOTE.test(text);
}

/** The user did not let it happen. */
export function isRefused({ failed, output = '' }: Call): boolean {
  return failed && /^The user doesn['’]t want to /.test(output);
}

/** What the user said to a call, and the call in short. */
export interface Reply {
  readonly about: string;
  /** Empty if the user said nothing to it. */
  readonly text: string;
}

/** A choice, or words in place of leave to make the call. */
export function repliesTo(call: Call): Reply[] {
  const { name, output = '' } = call;
  if (name === 'AskUserQuestion' && !call.failed) return chosen(call);
  if (!isRefused(call)) return [];
  const what = deedOf(call)?.what ?? name;
  const words = USER_SAID.exec(output)?.[1]?.trim() ?? '';
  const text = words.startsWith(CLARIFY) ? '' : words;
  return [{ about: `The user refused ${name} (${shortLine(what, 80)})`, text }];
}

function chosen({ clientData, output = '' }: Call): Reply[] {
  const answers = clientData('answers');
  const pairs: [string, unknown][] =
    typeof answers === 'object' && answers !== null
      ? Object.entries(answers)
      : [...output.matchAll(CHOSEN)].map(([, question = '', answer]) => [question, answer]);
  return pairs.map(([question, answer]) => ({
    about: `Asked “${shortLine(question, QUESTION)}”`,
    text: String(answer),
  }));
}
