import { NOT_FOUND } from '../find-layout';

/** Mostly there is nothing in so many places. */
const MANY: u32 = 64;

/**
 * The offset of the first place from `pos` on at which a needle stands, before `end`. A byte fits if
 * it is the needle's with the bits of the mask set: so upper and lower case can mean the same. Two
 * bytes of the needle, those that seldom come, are compared at sixteen places at once.
 * @param needle The address of the masks; the bytes follow them.
 */
export function find(pos: u32, end: u32, needle: u32, length: u32, first: u32, second: u32): u32 {
  const firstMask = i8x16.splat(load<i8>(needle + first));
  const firstByte = i8x16.splat(load<i8>(needle + length + first));
  const secondMask = i8x16.splat(load<i8>(needle + second));
  const secondByte = i8x16.splat(load<i8>(needle + length + second));
  while (pos + length <= end) {
    while (pos + MANY + length <= end) {
      const ones = pos + first;
      const twos = pos + second;
      const near = v128.or(
        both(ones, firstMask, firstByte, twos, secondMask, secondByte),
        both(ones + 16, firstMask, firstByte, twos + 16, secondMask, secondByte),
      );
      const far = v128.or(
        both(ones + 32, firstMask, firstByte, twos + 32, secondMask, secondByte),
        both(ones + 48, firstMask, firstByte, twos + 48, secondMask, secondByte),
      );
      if (v128.any_true(v128.or(near, far))) break;
      pos += MANY;
    }
    let places = i8x16.bitmask(
      both(pos + first, firstMask, firstByte, pos + second, secondMask, secondByte),
    );
    for (; places !== 0; places &= places - 1) {
      const place = pos + ctz(places);
      if (place + length > end) return NOT_FOUND;
      if (isAt(place, needle, length)) return place;
    }
    pos += 16;
  }
  return NOT_FOUND;
}

/** Of sixteen places those where the one byte fits and the other does. */
function both(
  one: u32,
  oneMask: v128,
  oneByte: v128,
  two: u32,
  twoMask: v128,
  twoByte: v128,
): v128 {
  return v128.and(
    i8x16.eq(v128.or(v128.load(one), oneMask), oneByte),
    i8x16.eq(v128.or(v128.load(two), twoMask), twoByte),
  );
}

function isAt(place: u32, needle: u32, length: u32): bool {
  for (let i: u32 = 0; i < length; i++)
    if ((load<u8>(place + i) | load<u8>(needle + i)) !== load<u8>(needle + length + i))
      return false;
  return true;
}
