import { wrongUse } from '../errors.ts';

const KILO = 1000;
const SIZES: Readonly<Record<string, number>> = { '': 1, k: KILO, m: KILO ** 2, g: KILO ** 3 };
const SIZE = /^(\d+(?:\.\d+)?) ?([kmg]?)b?$/i;

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

/** Bytes, from `20B`, `10KB` or `5MB`. */
export function parseSize(flag: string, text: string): number {
  const [, number, unit = ''] = SIZE.exec(text) ?? [];
  const factor = SIZES[unit.toLowerCase()];
  if (number !== undefined && factor !== undefined) return Math.round(Number(number) * factor);
  throw wrongUse(`${flag} needs a size; got "${text}".`, 'Sizes are written 20B, 10KB or 5MB.');
}

/** Milliseconds, from `30d` or `12h`. */
export function parseAge(flag: string, text: string): number {
  const [, number, unit = ''] = AGE.exec(text) ?? [];
  const factor = AGES[unit.toLowerCase()];
  if (number !== undefined && factor !== undefined) return Number(number) * factor;
  throw wrongUse(
    `${flag} needs an age; got "${text}".`,
    'Ages are written 45min, 12h, 30d, 2w, 3mo or 1y.',
  );
}
