import type { Span } from '../../span.ts';
import type { Detector } from '../kinds.ts';
import { isPlainValue, isRandom, LONGEST_VALUE, looksSecret } from './value-shapes.ts';

/** What names of secrets end in. */
const STRONG = [
  'passw(?:or)?d',
  'passphrase',
  'pwd',
  '(?<=[_-])pass',
  'secret(?:[_-]?access)?(?:[_-]?key)?(?:[_-]?base)?',
  'token',
  'api[_-]?key',
  '(?:access|account|auth|client|encryption|license|private|session|shared|signing|storage)[_-]?key(?:[_-]?id)?',
  'credentials?',
  'connection[_-]?string',
].join('|');
/** Names that hold secrets and much else: only what looks random counts. */
const WEAK = 'key|auth|salt|cert|bearer|code';

const QUOTE = String.raw`\\*["'\x60]`;
const QUOTED = String.raw`(?<quote>${QUOTE})(?<quoted>[^"'\x60\r\n\\]{1,${LONGEST_VALUE}})(?=\k<quote>)`;
const BARE = String.raw`(?<bare>[^\s"'\x60,;<>|&(){}\[\]\\]+)`;
const ASSIGNED = new RegExp(
  String.raw`(?<name>(?:${STRONG})|(?<![A-Za-z])(?:${WEAK}))(?:${QUOTE})?(?<sign>[ \t]{0,3}(?:=>|:=|[:=])[ \t]*|[ \t]+)(?:${QUOTED}|${BARE})`,
  'gi',
);
const NEARBY = new RegExp(
  String.raw`(?:${STRONG}|\bkey)\b[^\n]{0,24}?(?<![\w+/=~.$-])(?<bare>[\w+-][\w+/-]{19,}={0,2})(?![\w+/=-])`,
  'gi',
);
/** Cheaper than the patterns: most texts have none of it. */
const HINT = /pass|pwd|secret|token|key|credential|connection|auth|salt|cert|bearer|code/gi;
const STRONG_KEY = new RegExp(`(?:${STRONG})$`, 'i');
const WEAK_KEY = new RegExp(`(?:^|[^A-Za-z])(?:${WEAK})$`, 'i');
const BEFORE = /[\w.-]*$/;
const FAR = 64;
/** No name and value are longer together. */
const NEAR = LONGEST_VALUE + 200;
const PIECE = 4 * NEAR;
/** A name that ends so is one of a variable, as shells have it. */
const SHELL_NAME = /^[A-Z][A-Z0-9_]*$/;
const LABEL = 'value';

/** Values that are given to names which say that they are secret. */
export const assignments: Detector = {
  kind: 'secrets',
  isTelling: (key) => STRONG_KEY.test(key) || WEAK_KEY.test(key),
  *find(text, key) {
    if (key !== undefined && isSecretUnder(key, text)) {
      yield { start: 0, end: text.length, label: LABEL };
      return;
    }
    for (const { start: from, end: to } of telling(text)) {
      const line = text.slice(from, to);
      for (const match of line.matchAll(ASSIGNED)) {
        const value = match.groups?.quoted ?? match.groups?.bare ?? '';
        const end = from + match.index + match[0].length;
        if (isAssigned(match, line)) yield { start: end - value.length, end, label: LABEL };
      }
      for (const { 0: match, index, groups } of line.matchAll(NEARBY)) {
        const value = groups?.bare as string;
        const end = from + index + match.length;
        if (isRandom(value) && !isPlainValue(value))
          yield { start: end - value.length, end, label: LABEL };
      }
    }
  },
};

/** The lines that have a word in them which tells of secrets, from there on; long ones in pieces that overlap. */
function* telling(text: string): Generator<Span> {
  let [lineStart, lineEnd] = [0, -1];
  for (let hint = nextHint(text, 0); hint >= 0; ) {
    if (hint > lineEnd) {
      lineStart = text.lastIndexOf('\n', hint) + 1;
      lineEnd = endOfLine(text, hint);
    }
    const start = Math.max(hint - FAR, lineStart);
    const end = Math.min(lineEnd, start + PIECE);
    yield { start, end };
    hint = nextHint(text, end < lineEnd ? end - NEAR : end);
  }
}

function nextHint(text: string, from: number): number {
  HINT.lastIndex = from;
  return HINT.exec(text)?.index ?? -1;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end < 0 ? text.length : end;
}

function isSecretUnder(key: string, text: string): boolean {
  if (text.length > LONGEST_VALUE || !isOneWord(text, key) || isPlainValue(text)) return false;
  if (STRONG_KEY.test(key)) return text.length >= 4;
  return WEAK_KEY.test(key) && isRandom(text);
}

function isAssigned(match: RegExpExecArray, text: string): boolean {
  const { name = '', sign = '', quoted, bare = '' } = match.groups ?? {};
  const value = quoted ?? bare;
  const whole = nameBefore(text, match.index) + name;
  if (!isOneWord(value, name) || isPlainValue(value)) return false;
  if (!STRONG_KEY.test(whole)) return isRandom(value);
  if (quoted !== undefined) return sign.trim() !== '' && value.length >= 4;
  // A flag of a command: `--password hunter2`.
  if (sign.trim() === '')
    return whole.startsWith('--') && value.length >= 4 && !value.startsWith('-');
  if (sign === '=' && (SHELL_NAME.test(whole) || whole.startsWith('--'))) return value.length >= 3;
  return looksSecret(value) && endsThere(text, match.index + match[0].length);
}

/** Passphrases have spaces; of all else that has them, most is prose. */
function isOneWord(value: string, name: string): boolean {
  return !/\s/.test(value) || /passphrase$/i.test(name);
}

function nameBefore(text: string, index: number): string {
  return BEFORE.exec(text.slice(Math.max(0, index - FAR), index))?.[0] ?? '';
}

/** Prose goes on after a word, a setting does not. */
function endsThere(text: string, end: number): boolean {
  return /^(?:[ \t]*(?:$|[\r\n#,;&|})\]])|["'`\\])/.test(text.slice(end, end + 16));
}
