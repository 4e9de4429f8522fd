import { isUuid } from '../format/id-shapes.ts';

/** Some services hand out tokens of several thousand characters. */
export const LONGEST_VALUE = 8192;

/** `Authorization: Token …` */
const SCHEME = /^(?:Bearer|Basic|Token|ApiKey|Key|Digest|Negotiate)\s+(?=\S+$)/i;

/** A value without the word that says how it is to be used. */
export function withoutScheme(value: string): string {
  return value.replace(SCHEME, '');
}

/** How much a value looks like a secret by itself. */
export type Grade =
  /** It stands for another value, or for none. */
  | 'nothing'
  /** A word, a name in a program, a number. */
  | 'word'
  /** A name with a number at its end, as people give to things and to passwords. */
  | 'name'
  /** Letters, digits and signs in no order that a name has. */
  | 'mixed'
  /** Long, and nobody would make it up. */
  | 'random';

/** What stands where a secret would, and is none: names of types, words of forms, nothing. */
const WORDS: ReadonlySet<string> = new Set(
  `true false null none nil undefined yes no on off string str text number int integer boolean bool any object
  password passwd secret token key apikey api_key required optional hidden input value default empty unset redacted
  removed masked changeme placeholder example bearer basic name label type auto authenticated invalid missing
  expired enabled disabled unknown todo test testing foo bar baz xxx user username admin root pass pwd mysecret
  mytoken mypassword mykey my-secret my-token my-key my-password secret-key secretkey test-token test-secret test-key
  test-password testpass testpassword testtoken testsecret dummy fake sample demo inherit never always self this
  options option flag flags argument arguments parameter parameters and or is are with from
  array buffer function symbol bigint unknown void uuid base64 hex utf8 utf-8 ascii binary json`.split(
    /\s+/,
  ),
);
/** Values that stand for others: variables, templates, calls, options of types. */
const REFERENCE =
  /^[$<{%(*@!&]\W*[A-Za-z_]*[\w.-]*\W*$|^\$|\$\{|\$\(|\{\{|%\(|\w\(|\(\)|^\{|^(?:process|os|env|self|this|config|settings|secrets|import|ctx|req|props|args|options)\b[.[]/i;
/** The documentation's way to write one. */
const EXAMPLE =
  /EXAMPLE|^(?:your|my|some|the|a|an|insert|enter|replace|put|fake|dummy|mock|sample|test|example|placeholder)[-_ ](?:[a-z]+[-_ ])*[a-z]+\d{0,4}$|^<.*>$|^(?:x+|\*+|\.+|-+|_+|#+|0+)$|^x{4,}|x{6}|\*{4}|\.\.\.|…|^\[.*\]$|^[\W_]*$/i;
const PATH_OF_NAMES = /^[A-Za-z_$][\w$]*(?:(?:\.|->|::|\?\.|\/)[A-Za-z_$@][\w$-]*)+[;,]?$/;
/** Addresses, files and folders. */
const LOCATION =
  /^(?:[a-z][\w+.-]*:\/\/(?![^/\s]*:[^/\s]*@)|~?\.{0,2}\/[\w.@-]+(?:\/|$)|[A-Za-z]:[\\/])|^[\w@.-]+(?:\/[\w@.-]+)*\.(?:[cm]?[jt]sx?|json|ya?ml|toml|md|py|go|rs|rb|java|sh|txt|env|pem|crt|cfg|conf|ini|html|css|lock|log|xml|sql|php|swift|kt)$/;
/** Numbers, versions, dates, sizes, times. */
const MEASURE =
  /^[+-]?\d{1,3}$|^v?\d+(?:\.\d+)+(?:[-+][\w.]+)?$|^\d{4}-\d\d-\d\d(?:[T ][\d:.]+Z?)?$|^\d+(?:\.\d+)?(?:[kKMGT]i?B?|ms|s|m|h|d|px|em|rem|%)$/;
/** Types and algorithms that have a number in their name. */
const TYPE =
  /^&?(?:[uif]\d{1,3}|x509|v\d+|(?:u?int|float|utf|base|sha|md|aes|rsa|hs|rs|es|ed|big|vec|char|string|blake|argon|oauth|http|ipv|ec)-?\d+(?:[-_]?[a-z]{0,16})?)$|^[A-Z]?[a-z]*\d{1,3}[A-Z]?[a-z]*(?:Array|Type|String|Key|Token|Buffer|Error|Option|Encoder|Decoder|Format|View)s?$/i;
const COLOUR = /^#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
/** Names of programs with numbers in them: `gss_krb5_rfc1964_data`, `ed25519.Ed25519PrivateKey`. */
const SNAKE = /^[a-z]{2,}\d*(?:_[a-z]{2,}\d*)+$|^[A-Z]{2,}\d*(?:[_-](?:[A-Z]{2,}\d*|\d{1,4}))+$/;
const DOTTED = /^[A-Za-z_]\w*(?:(?:\.|->|::)[A-Za-z_]\w*)+$/;
/** Words and names of programs, each a run of letters. */
const NAME = /^[-_.:]*\p{L}+(?:[-_. ]\p{L}+)*[-_.:]*$/u;
const NUMBERED_NAME = /^[A-Za-z]?[A-Za-z]{2,}(?:[-_.][A-Za-z]+)*[-_.]?\d{1,5}$/;

/** Generators of passwords use many signs, and code that has them has brackets, too. */
const SIGNS = /[!@#$%^&*+=~?()_-]/g;
const SHORTEST_NOISE = 20;

function isNoise(value: string): boolean {
  if (value.length < SHORTEST_NOISE || /[\s[\]{}\\"'\x60,]|\(\)|\(\?/.test(value)) return false;
  return new Set(value.match(SIGNS)).size >= 5 && /\d.*\d/.test(value) && bitsOf(value) >= 4;
}

export function gradeOf(value: string): Grade {
  if (isNoise(value)) return 'random';
  if (isPlainValue(value)) return 'nothing';
  if (isRandom(value)) return 'random';
  if (NAME.test(value) || /^\d+$/.test(value)) return 'word';
  if (NUMBERED_NAME.test(value) || isIdentifier(value)) return 'name';
  return 'mixed';
}

/** Whether a value stands for another, or for none. */
function isPlainValue(value: string): boolean {
  return (
    value.length < 3 ||
    WORDS.has(value.toLowerCase()) ||
    REFERENCE.test(value) ||
    EXAMPLE.test(value) ||
    MEASURE.test(value) ||
    TYPE.test(value) ||
    LOCATION.test(value) ||
    isSequence(value) ||
    COLOUR.test(value) ||
    (PATH_OF_NAMES.test(value) && !isRandom(value))
  );
}

/** Names of programs have words in them: `getToken2Value`, `v2_api_key`. */
function isIdentifier(value: string): boolean {
  if (!/^[A-Za-z_$][\w$-]*$/.test(value)) return false;
  const words = value.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? [];
  const digits = value.match(/\d+/g) ?? [];
  return digits.length <= 1 && words.every((word) => word.length >= 3 || words.length > 3);
}

/** A path has a file at its end, or a word between its slashes. */
const PATH = /^~?[\w.-]*\/[\w./-]*\.\w{1,5}$|(?:^|\/)[a-z]{4,}(?:[-_.][a-z]+)*\//;
const SHORTEST_RANDOM = 14;
const SHORTEST_MIXED = 24;
/** Bits for each character; words have less, and so have hashes of few different digits. */
const RANDOM_BITS = 3;

/** Whether a value is one that nobody would make up. */
export function isRandom(value: string): boolean {
  if (value.length < SHORTEST_RANDOM) return false;
  if (isUuid(value)) return true;
  if (SNAKE.test(value)) return false;
  if (DOTTED.test(value)) return value.split(/\.|->|::/).some(isRandom);
  if (!/^[\w+/=.~:%-]+$/.test(value) || PATH.test(value)) return false;
  if (!hasManyDigits(value) && !hasMixedCase(value)) return false;
  return bitsOf(value) >= RANDOM_BITS && !isSequence(value);
}

/** Words have few digits, and at their end. */
function hasManyDigits(value: string): boolean {
  const digits = value.match(/\d+/g) ?? [];
  const isMixed = /[a-z]/.test(value) && /[A-Z]/.test(value);
  if (isMixed && value.length >= SHORTEST_MIXED && digits.length >= 3) return true;
  return (
    /[A-Za-z]/.test(value) && digits.length >= 2 && digits.join('').length * 12 >= value.length
  );
}

/** In the middle of what would be words: `qRtYbNeWx`. */
function hasMixedCase(value: string): boolean {
  const letters = value.replace(/[^A-Za-z]/g, '');
  const changes = letters.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0;
  const words =
    value
      .match(/[A-Z]?[a-z]{2,}/g)
      ?.filter(isSpeakable)
      .join('').length ?? 0;
  return changes * 3 >= letters.length && words * 2 < value.length;
}

function isSpeakable(word: string): boolean {
  return /[aeiouy]/i.test(word) && !/[^aeiouy]{4}/i.test(word);
}

export function bitsOf(value: string): number {
  const counts = new Map<string, number>();
  for (const character of value) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values())
    bits -= (count / value.length) * Math.log2(count / value.length);
  return bits;
}

const SHORTEST_RUN = 5;
const SHORTEST_REST = 8;

/** Whether most of a value is what comes first to mind: `abcdefgh`, `12345678`, `aaaaaaaa`. */
export function isSequence(value: string): boolean {
  let [rest, run, hasRun] = [value.length, 1, false];
  for (let at = 1; at <= value.length; at++) {
    const step = value.charCodeAt(at) - value.charCodeAt(at - 1);
    if (step === 0 || step === 1) {
      run++;
      continue;
    }
    if (run >= SHORTEST_RUN) [rest, hasRun] = [rest - run, true];
    run = 1;
  }
  return hasRun && rest < SHORTEST_REST;
}

/** Whether a text with spaces is a passphrase rather than a sentence. */
export function isPassphrase(value: string): boolean {
  if (value.length > 128 || PROSE.test(value) || /^[A-Z][a-z]+(?: [a-z]+)*[.!?:]?$/.test(value))
    return false;
  return (
    /\d/.test(value) || value.trim().split(/\s+/).length >= 3 || /[^\w\s.,:;!?'"()-]/.test(value)
  );
}

/** Words that sentences have and passphrases have not. */
const PROSE =
  /\b(?:the|an?|is|are|be|must|should|your?|to|of|for|and|or|not|in|with|at|least|enter|please|required|invalid|wrong|password|token|secret|key|has|have|was|will|can|may|if|from|by|on|this|that|it|characters?|field|value|new|old|missing|set|use|no)\b/i;
