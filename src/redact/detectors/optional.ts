import type { Detector } from '../kinds.ts';
import { byRules, type Rule } from './near-hits.ts';

/** Kinds that are taken only if `--kinds` names them: much else looks like them. */

const OWNER_RULES: readonly Rule[] = [
  {
    hints: ['github.com', 'gitlab.com', 'bitbucket.org', 'codeberg.org'],
    pattern:
      /(?:(?:origin|upstream|fork|remote)\s+|url\s*=\s*|clone\s+|remote add \S+\s+)(?:https?:\/\/(?:[^\s/@]+@)?|git@|ssh:\/\/git@)(?:github\.com|gitlab\.com|bitbucket\.org|codeberg\.org)[:/](?<secret>[\w.-]{2,39})(?=\/)/g,
  },
];

const owners = byRules('owners', OWNER_RULES);

const OCTET = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
/** Four numbers that are no version, and addresses of the sixth version with at least three groups. */
const IP = new RegExp(
  String.raw`(?<![\w.])(?!(?:127|0|255)\.)${OCTET}(?:\.${OCTET}){3}(?![\w.]*\d)|(?<![\w:])(?:[0-9a-fA-F]{1,4}:){2,7}(?::?[0-9a-fA-F]{1,4}){1,6}(?![\w:])`,
  'g',
);
const PHONE =
  /(?<![\w.+-])(?:\+\d{1,3}[ .-]?(?:\(\d{1,4}\)[ .-]?)?\d{2,4}(?:[ .-]?\d{2,4}){2,4}|\(\d{3}\) ?\d{3}-\d{4}|\d{3}-\d{3}-\d{4})(?![\w-])/g;
const CARD =
  /(?<![\w.-])(?:[3-6]\d{3}[ -]?(?:\d{4}[ -]?){2}\d{1,7}|3[47]\d{2}[ -]?\d{6}[ -]?\d{5})(?![\w-])/g;
const IBAN =
  /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,4})?(?![A-Za-z0-9])/g;

function byPattern(
  kind: Detector['kind'],
  pattern: RegExp,
  isMeant: (value: string) => boolean = () => true,
): Detector {
  return {
    kind,
    *find(text) {
      for (const { 0: match, index } of text.matchAll(pattern))
        if (isMeant(match)) yield { start: index, end: index + match.length };
    },
  };
}

/** Twice every other digit from the right; the sum ends in 0. */
function hasLuhnDigit(card: string): boolean {
  const digits = card.replace(/\D/g, '');
  if (digits.length < 13 || digits.length > 19) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const twice = at % 2 === 1 ? digit * 2 : digit;
    sum += twice > 9 ? twice - 9 : twice;
  }
  return sum % 10 === 0;
}

/** The country at the end, letters as numbers: what is left over by 97 is 1. */
function hasIbanDigits(iban: string): boolean {
  const plain = iban.replaceAll(' ', '');
  if (plain.length < 15 || plain.length > 34) return false;
  let left = 0;
  for (const character of plain.slice(4) + plain.slice(0, 4))
    for (const digit of String(Number.parseInt(character, 36)))
      left = (left * 10 + Number(digit)) % 97;
  return left === 1;
}

export const OPTIONAL_DETECTORS: readonly Detector[] = [
  owners,
  byPattern('ips', IP),
  byPattern('phones', PHONE),
  byPattern('cards', CARD, hasLuhnDigit),
  byPattern('ibans', IBAN, hasIbanDigits),
];
