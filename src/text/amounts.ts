const KILO = 1000;
const SIZES: Readonly<Record<string, number>> = { '': 1, k: KILO, m: KILO ** 2, g: KILO ** 3 };
const SIZE = /^(\d+(?:\.\d+)?) ?([kmg]?)b?$/i;

const TOKENS = /^(\d+(?:\.\d+)?)(k?)$/i;

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
const AGES: Readonly<Record<string, number>> = {
  s: SECOND,
  min: 60 * SECOND,
  h: 60 * 60 * SECOND,
  d: DAY,
  w: 7 * DAY,
  mo: 30 * DAY,
  y: 365 * DAY,
};
const AGE = new RegExp(`^(\\d+(?:\\.\\d+)?) ?(${Object.keys(AGES).join('|')})$`, 'i');

/** Bytes, from `20B`, `10KB` or `5MB`; undefined if it is no size. */
export function bytesOf(text: string): number | undefined {
  const amount = amountOf(text, SIZE, SIZES);
  return amount === undefined ? undefined : Math.round(amount);
}

/** Tokens, from `120000` or `120k`; undefined if it is no such number. */
export function tokensOf(text: string): number | undefined {
  const amount = amountOf(text, TOKENS, SIZES);
  return amount === undefined ? undefined : Math.round(amount);
}

/** Milliseconds, from `30d` or `12h`; undefined if it is no age. */
export function millisecondsOf(text: string): number | undefined {
  return amountOf(text, AGE, AGES);
}

function amountOf(
  text: string,
  pattern: RegExp,
  units: Readonly<Record<string, number>>,
): number | undefined {
  const [, number, unit = ''] = pattern.exec(text) ?? [];
  const factor = units[unit.toLowerCase()];
  return number === undefined || factor === undefined ? undefined : Number(number) * factor;
}
