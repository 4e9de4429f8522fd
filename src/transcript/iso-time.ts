import { ZERO } from '../json/characters.ts';

/** As far as the minute, `2026-11-16T01:02`. */
const TO_MINUTE = 16;
/** The one that was read last, and its time: most lines are of the same minute as the line before. */
const lastMinute = new Uint8Array(TO_MINUTE);
let lastTime: number | undefined;

/**
 * Milliseconds of a time as clients write it (`2026-11-16T01:02:03.456Z`), read from its bytes.
 * Undefined for any other form: that is left to Date.parse.
 */
export function isoTime(bytes: Uint8Array, start: number, end: number): number | undefined {
  if (end - start !== 24 || bytes[end - 1] !== 0x5a) return undefined;
  if (bytes[start + 16] !== 0x3a || bytes[start + 19] !== 0x2e) return undefined;
  const second = digits(bytes, start + 17, 2);
  const time = isLastMinute(bytes, start) ? lastTime : readMinute(bytes, start);
  if (time === undefined || !(second <= 59)) return undefined;
  const all = time + second * 1000 + digits(bytes, start + 20, 3);
  return Number.isNaN(all) ? undefined : all;
}

function isLastMinute(bytes: Uint8Array, start: number): boolean {
  let i = TO_MINUTE - 1;
  while (i >= 0 && bytes[start + i] === lastMinute[i]) i--;
  return i < 0;
}

function readMinute(bytes: Uint8Array, start: number): number | undefined {
  lastMinute.set(bytes.subarray(start, start + TO_MINUTE));
  lastTime = minuteTime(bytes, start);
  return lastTime;
}

function minuteTime(bytes: Uint8Array, start: number): number | undefined {
  if (bytes[start + 4] !== 0x2d || bytes[start + 7] !== 0x2d) return undefined;
  if (bytes[start + 10] !== 0x54 || bytes[start + 13] !== 0x3a) return undefined;
  const year = digits(bytes, start, 4);
  const month = digits(bytes, start + 5, 2);
  const day = digits(bytes, start + 8, 2);
  const hour = digits(bytes, start + 11, 2);
  const minute = digits(bytes, start + 14, 2);
  const inRange = month >= 1 && month <= 12 && day >= 1 && day <= 28;
  if (!inRange || !(hour <= 23 && minute <= 59) || !(year >= 100)) return undefined;
  return Date.UTC(year, month - 1, day, hour, minute);
}

function digits(bytes: Uint8Array, start: number, length: number): number {
  let value = 0;
  for (let i = start; i < start + length; i++) {
    const digit = (bytes[i] as number) - ZERO;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}
