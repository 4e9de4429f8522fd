import { BACKSLASH, QUOTE } from '../characters';
import { REFUSED } from '../walk-layout';

const SLASH: u32 = 0x2f;
const LETTER_B: u32 = 0x62;
const LETTER_U: u32 = 0x75;

/** A bit for each of sixteen bytes that is a quote, a backslash or a control character. */
function stopsAt(pos: u32): i32 {
  const bytes = v128.load(pos, 0, 1);
  return i8x16.bitmask(
    v128.or(
      v128.or(i8x16.eq(bytes, i8x16.splat(<i8>QUOTE)), i8x16.eq(bytes, i8x16.splat(<i8>BACKSLASH))),
      i8x16.lt_u(bytes, i8x16.splat(0x20)),
    ),
  );
}

/** Whether the byte makes an escape of two characters: one of b f n r t, told by its bit, or one of " / \ */
function isShortEscape(byte: u32): bool {
  const letter = byte - LETTER_B;
  if (letter < 32) return ((0x51011 >> letter) & 1) === 1;
  return byte === QUOTE || byte === SLASH || byte === BACKSLASH;
}

/**
 * The offset of what the text of a string stops at: a quote, a control character, an escape that is
 * not short, or one at or beyond `end`.
 */
export function skipText(pos: u32, end: u32): u32 {
  while (pos < end) {
    const stops = stopsAt(pos);
    if (stops === 0) {
      pos += 16;
      continue;
    }
    pos += ctz(stops);
    if (load<u8>(pos) !== BACKSLASH || !isShortEscape(load<u8>(pos + 1))) return pos;
    pos += 2;
  }
  return pos;
}

/** The offset of a string's closing quote. */
export function stringEnd(pos: u32, end: u32): u32 {
  while (true) {
    pos = skipText(pos, end);
    const byte: u32 = load<u8>(pos);
    if (byte === QUOTE) return pos;
    if (byte !== BACKSLASH || load<u8>(pos + 1) !== LETTER_U || !isHex4(pos + 2)) return REFUSED;
    pos += 6;
  }
}

/** The offset of a key's closing quote. Keys are short, and written with escapes by nobody. */
export function keyEnd(pos: u32): u32 {
  let stops = stopsAt(pos);
  while (stops === 0) {
    pos += 16;
    stops = stopsAt(pos);
  }
  pos += ctz(stops);
  return load<u8>(pos) === QUOTE ? pos : REFUSED;
}

function isHex4(pos: u32): bool {
  for (let i: u32 = 0; i < 4; i++) {
    const byte: u32 = load<u8>(pos + i);
    if (byte - 0x30 > 9 && (byte | 0x20) - 0x61 > 5) return false;
  }
  return true;
}
