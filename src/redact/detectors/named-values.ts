import type { Detected, Detector } from '../kinds.ts';
import { classOf, vendorIn } from '../names.ts';
import { VENDOR_SPELLINGS, VENDORS } from '../tables/vendors.ts';
import { LONGEST_VALUE } from '../values.ts';
import { judge, type Manner } from '../verdict.ts';

const HINTS = [
  ...['pass', 'pwd', 'secret', 'token', 'key', 'cred', 'auth', 'salt', 'bearer', 'jwt', 'otp'],
  ...[
    '_pat',
    '-pat',
    'pat=',
    'pat:',
    'connectionstring',
    'sessid',
    'mnemonic',
    'seedphrase',
    '_pw',
    'psk',
    'privkey',
    'sessionid',
  ],
  ...['kennwort', 'contraseña', 'contrasena', 'senha', 'mot de passe', 'motdepasse', 'wachtwoord'],
  ...['lösenord', 'losenord', 'parola', 'hasło', 'haslo', 'salasana', 'adgangskode', 'jelszó'],
  ...[
    'heslo',
    'şifre',
    'sifre',
    'пароль',
    'パスワード',
    '密码:',
    '密码：',
    '密码=',
    '密码是',
    '密碼:',
  ],
  ...['密碼：', '密碼=', '비밀번호', 'geheimnis'],
  ...VENDORS.map(({ name }) => name),
  ...VENDOR_SPELLINGS,
];

const BEFORE = /[\p{L}\p{N}\p{M}_.-]*$/u;
const AFTER = /^[\p{L}\p{N}\p{M}_.-]*/u;
/** In prose a name has two words: `the api key is …` */
const WORD_BEFORE =
  /(?<![\w.-])(?:api|access|secret|private|encryption|signing|license|account|auth|bot|client|admin|deploy|webhook)[ ](?=$)/i;
const ONE_WORD = /^(?:key|token|secret|code)s?$/i;
const FAR = 64;
const QUOTE = String.raw`\\*["'\x60]`;
/** Between a name and its value; a type may stand there. */
const SIGN = new RegExp(
  [
    String.raw`(?<type>:[ \t]?[\w&<>[\]. |]{1,24}[ \t]?=(?![=>]))[ \t]*`,
    String.raw`(?<cell>[ \t]*\|[ \t]+)(?=[^\s|]+[ \t]*\|)`,
    String.raw`(?<close>${QUOTE})?\]?(?<sign>[ \t]{0,40}(?:=>|:=|\?=|\|\||={1,3}|:{1,2}|：|,)|[ \t]+(?:is|ist|lautet|es|est|是)(?=[ \t:]))[ \t]*`,
    '(?<tag>>)',
    String.raw`(?<flag>[ \t]+)(?=[^\s=:])`,
  ].join('|'),
  'yu',
);
/** Some languages have a letter before a quote. */
const QUOTED =
  /(?:[@bBuUN](?=["']))?(?:(?<plain>["'`])(?<quoted>(?:\\[^\r\n]|(?!\k<plain>)[^\r\n\\]){1,8192})(?=\k<plain>)|(?<escaped>\\+["'`])(?<inner>(?:(?!\k<escaped>)[^\r\n]){1,8192})(?=\k<escaped>))/y;
const BARE = /[^\s"'`,;<>|&(){}[\]\\]{1,8192}/y;
const TO_THE_END = /(?:(?!<\/|\\[nr"'`])[^\s"'`]){1,8192}/y;
const LINE_START =
  /(?:^|[\n\r])[ \t]*(?:\d+[ \t]*[→|:\t][ \t]*)?(?:[-+>][ \t]*)?(?:(?:export|set|setenv|ENV|ARG|env)[ \t]+)?["']?$/;
/** Commands that give a variable its value without a sign. */
const SET_BEFORE = /(?<![\w-])(?:ENV|ARG|setx|setenv|set(?:[ \t]+-\w+)+)[ \t]+["']?$/;
/** `machine api login jane password …`, and what headers are set by. */
const LOGIN_BEFORE = /(?:login[ \t]+\S+|port[ \t]+\d+)[ \t]+$/;
const CELL_BEFORE = /(?<!\|)\|[ \t]*$/;
/** A name that ends so is one of a variable, as shells have it. */
const SHELL_NAME = /^[A-Z][A-Z0-9_]*$/;

/** Values that are given to names which say that they are secret. */
export const namedValues: Detector = {
  kind: 'secrets',
  hints: HINTS,
  isTelling: (key) => classOf(key) !== 'nothing' || vendorIn(key) !== undefined,
  *find(text, hits, key) {
    if (key !== undefined) {
      const found = valueUnder(key, text);
      if (found !== undefined) {
        yield found;
        return;
      }
    }
    let from = 0;
    for (const hit of hits) {
      if (hit.at < from) continue;
      const { start, end } = nameAround(text, hit.at);
      const found = valueAfter(text, start, end);
      // A hint further on in the same name would tell the same.
      from = end;
      if (found !== undefined) yield found;
    }
  },
};

function nameAround(text: string, hit: number): { start: number; end: number } {
  const before = BEFORE.exec(text.slice(Math.max(0, hit - FAR), hit))?.[0].length ?? 0;
  const after = AFTER.exec(text.slice(hit, hit + FAR))?.[0].length ?? 0;
  return { start: hit - before, end: hit + Math.max(after, 3) };
}

function valueUnder(key: string, text: string): Detected | undefined {
  if (text.length > LONGEST_VALUE) return undefined;
  const verdict = judge(key, text, 'field');
  return verdict === 'none'
    ? undefined
    : { start: 0, end: text.length, label: 'value', isWeak: verdict === 'weak' };
}

function valueAfter(text: string, start: number, nameEnd: number): Detected | undefined {
  // A name ends in no sign: `key.`, `password-`.
  let end = nameEnd;
  while (/[.-]/.test(text[end - 1] ?? '')) end--;
  const name = wholeName(text, start, end);
  SIGN.lastIndex = end;
  const sign = SIGN.exec(text)?.groups;
  if (sign === undefined) return undefined;
  const at = SIGN.lastIndex;
  const isFlag = name.startsWith('-') || /--?$/.test(text.slice(Math.max(0, start - 2), start));
  if (sign.cell !== undefined && !CELL_BEFORE.test(text.slice(Math.max(0, start - 8), start)))
    return undefined;
  if (sign.flag !== undefined && !isFlag) return spacedValue(text, name, start, at);
  if (sign.tag !== undefined && text[start - 1] !== '<') return undefined;
  QUOTED.lastIndex = at;
  const match = QUOTED.exec(text);
  const quoted = match?.groups?.quoted ?? match?.groups?.inner;
  if (match !== null && quoted !== undefined) {
    const isNext = sign.sign?.trim() === ',';
    if (isNext && !isArgument(text, start)) return undefined;
    const valueStart = QUOTED.lastIndex - quoted.length;
    const isShell = sign.sign === '=' && SHELL_NAME.test(name);
    const manner = isNext ? 'argument' : isShell ? 'setting' : 'quoted';
    return verdictOf(name, quoted, valueStart, manner);
  }
  if (sign.sign?.trim() === ',') return undefined;
  const isSetting = isFlag || (/^[:?]?=$/.test(sign.sign ?? '') && sign.close === undefined);
  const isAlone = LINE_START.test(text.slice(Math.max(0, start - 40), start));
  return bareValue(text, name, at, isSetting, isAlone);
}

function wholeName(text: string, start: number, end: number): string {
  const name = text.slice(start, end);
  if (!ONE_WORD.test(name)) return name;
  return (WORD_BEFORE.exec(text.slice(Math.max(0, start - FAR), start))?.[0] ?? '') + name;
}

/** Whether a name in quotes is the first argument of a call, so that the next is its value. */
function isArgument(text: string, start: number): boolean {
  return (
    /[(,][ \t]*\\*["']$/.test(text.slice(Math.max(0, start - 8), start)) && text[start - 1] !== '`'
  );
}

/** `password value`, as settings of some programs have it; prose has it, too. */
function spacedValue(text: string, name: string, start: number, at: number): Detected | undefined {
  const before = text.slice(Math.max(0, start - 40), start);
  const isSet = SET_BEFORE.test(before) && SHELL_NAME.test(name);
  QUOTED.lastIndex = at;
  const match = QUOTED.exec(text);
  const quoted = match?.groups?.quoted ?? match?.groups?.inner;
  if (quoted !== undefined)
    return verdictOf(name, quoted, QUOTED.lastIndex - quoted.length, isSet ? 'setting' : 'spaced');
  if (!isSet && !LINE_START.test(before) && !LOGIN_BEFORE.test(before)) return undefined;
  const bare = matchAt(TO_THE_END, text, at);
  if (bare === undefined || !endsLine(text, at + bare.length)) return undefined;
  return verdictOf(name, bare, at, isSet ? 'setting' : 'spaced');
}

function bareValue(
  text: string,
  name: string,
  at: number,
  isSetting: boolean,
  isAlone: boolean,
): Detected | undefined {
  const whole = isAlone ? matchAt(TO_THE_END, text, at)?.replace(/[;,]$/, '') : undefined;
  if (whole !== undefined && endsLine(text, at + whole.length)) {
    const manner = isSetting && SHELL_NAME.test(name) ? 'setting' : 'line';
    const found = verdictOf(name, whole, at, manner);
    if (found !== undefined) return found;
  }
  const bare = matchAt(BARE, text, at)?.replace(/[.:]+$/, '');
  if (bare === undefined) return undefined;
  const isShell = isSetting && (SHELL_NAME.test(name) || name.startsWith('-'));
  return verdictOf(name, bare, at, isShell ? 'setting' : 'bare');
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  const found = pattern.exec(text)?.[0];
  return found !== undefined && found.length < LONGEST_VALUE ? found : undefined;
}

/** Prose goes on after a word, a setting does not. */
function endsLine(text: string, end: number): boolean {
  return /^[;,]?[ \t]*(?:$|[\r\n]|#|\/\/|<\/|\\[nr])/.test(text.slice(end, end + 16));
}

function verdictOf(name: string, value: string, at: number, manner: Manner): Detected | undefined {
  const verdict = judge(name, value, manner);
  return verdict === 'none'
    ? undefined
    : { start: at, end: at + value.length, label: 'value', isWeak: verdict === 'weak' };
}
