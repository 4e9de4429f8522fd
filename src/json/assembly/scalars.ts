import { DASH, ZERO } from '../characters';
import { REFUSED } from '../walk-layout';

const PLUS: u32 = 0x2b;
const POINT: u32 = 0x2e;
const LETTER_E: u32 = 0x65;
// Four letters as they are loaded at once.
const TRUE: u32 = 0x65757274;
const NULL: u32 = 0x6c6c756e;
const FALS: u32 = 0x736c6166;

/** The offset after a number, `true`, `false` or `null`. */
export function scalarEnd(pos: u32): u32 {
  const letters = load<u32>(pos, 0, 1);
  if (letters === TRUE || letters === NULL) return pos + 4;
  if (letters === FALS && load<u8>(pos + 4) === LETTER_E) return pos + 5;
  return numberEnd(pos);
}

function numberEnd(pos: u32): u32 {
  if (load<u8>(pos) === DASH) pos++;
  pos = load<u8>(pos) === ZERO ? pos + 1 : digitsEnd(pos);
  if (pos !== REFUSED && load<u8>(pos) === POINT) pos = digitsEnd(pos + 1);
  if (pos !== REFUSED && (load<u8>(pos) | 0x20) === LETTER_E) {
    const sign: u32 = load<u8>(pos + 1);
    pos = digitsEnd(sign === PLUS || sign === DASH ? pos + 2 : pos + 1);
  }
  return pos;
}

/** There must be one at least. */
function digitsEnd(first: u32): u32 {
  let pos = first;
  while (<u32>load<u8>(pos) - ZERO <= 9) pos++;
  return pos === first ? REFUSED : pos;
}
