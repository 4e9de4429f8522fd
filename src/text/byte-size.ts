import { wrongUse } from '../errors.ts';

const SIZE = /^(?<number>\d{1,12}(?:\.\d{1,6})?)\s*(?<unit>B|KB|MB|GB)?$/i;
/** Decimal, as sizes are shown. */
const UNITS: Readonly<Record<string, number>> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9 };

/** A size that the user gave with an option: `20B`, `10KB`, `1.5MB`. */
export function byteSize(flag: string, text: string): number {
  const { number, unit = 'B' } = SIZE.exec(text)?.groups ?? {};
  if (number === undefined)
    throw wrongUse(`${flag} needs a size; got "${text}".`, 'Write it as 500B, 10KB or 1.5MB.');
  return Math.round(Number(number) * (UNITS[unit.toUpperCase()] as number));
}
