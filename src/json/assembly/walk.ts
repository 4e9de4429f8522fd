import {
  CLOSE_ARRAY,
  COLON,
  COMMA,
  DASH,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  UUID_LENGTH,
} from '../characters';
import {
  CAPTURE_END,
  CAPTURE_SIZE,
  CAPTURE_START,
  CAPTURES,
  ELEMENT_NODE,
  LEVEL_CLOSING,
  LEVEL_SIZE,
  LEVEL_START,
  MOST_CAPTURES,
  REFUSED,
  ROOT,
  STACK,
} from '../walk-layout';
import { childOf } from './keys';
import { scalarEnd } from './scalars';
import { keyEnd, stringEnd } from './text';

export { find } from './find';
export { skipText } from './text';

/**
 * As `JsonWalker.walk`, of a value that lies in this memory: keeps what it captures at `room`, and
 * gives the offset after the value. Refuses what seldom comes: anything that is no JSON, keys
 * written with escapes, deep nesting, and strings that look like uuids where no path leads.
 */
export function walk(start: u32, end: u32, room: u32): u32 {
  const bottom = room + STACK;
  let top = bottom;
  let captured = room + CAPTURES;
  const full = captured + MOST_CAPTURES * CAPTURE_SIZE;
  let node = room + ROOT;
  let pos = start;
  while (true) {
    if (captured >= full) return REFUSED;
    const valueStart = pos;
    const byte: u32 = load<u8>(pos);
    let isOpen = false;
    if (byte === QUOTE) {
      pos = stringEnd(pos + 1, end);
      if (pos === REFUSED) return REFUSED;
      if (pos - valueStart === UUID_LENGTH + 1 && isStrayUuid(node, valueStart)) return REFUSED;
      pos++;
    } else if (byte === OPEN_OBJECT || byte === OPEN_ARRAY) {
      pos = skipSpace(pos + 1);
      if (load<u8>(pos) === closingOf(byte)) pos++;
      else isOpen = true;
    } else {
      pos = scalarEnd(pos);
      if (pos === REFUSED) return REFUSED;
    }

    if (isOpen) {
      if (top === room + ROOT) return REFUSED;
      store<u32>(top, node);
      store<u32>(top, valueStart, LEVEL_START);
      store<u32>(top, closingOf(byte), LEVEL_CLOSING);
      top += LEVEL_SIZE;
    } else {
      captured = capture(captured, node, valueStart, pos);
      // The value is complete: close containers until one goes on.
      while (true) {
        if (top === bottom) {
          store<u32>(room, captured);
          return pos <= end ? pos : REFUSED;
        }
        pos = skipSpace(pos);
        node = load<u32>(top - LEVEL_SIZE);
        const next: u32 = load<u8>(pos);
        if (next === COMMA) break;
        if (next !== load<u32>(top - LEVEL_SIZE, LEVEL_CLOSING)) return REFUSED;
        pos++;
        top -= LEVEL_SIZE;
        captured = capture(captured, node, load<u32>(top, LEVEL_START), pos);
      }
      pos = skipSpace(pos + 1);
    }

    // The next value of the container on top.
    if (load<u32>(top - LEVEL_SIZE, LEVEL_CLOSING) === CLOSE_ARRAY)
      node = load<u32>(node, ELEMENT_NODE);
    else {
      if (load<u8>(pos) !== QUOTE) return REFUSED;
      const key = pos + 1;
      pos = keyEnd(key);
      if (pos === REFUSED) return REFUSED;
      node = childOf(node, key, pos - key);
      pos = skipSpace(pos + 1);
      if (load<u8>(pos) !== COLON) return REFUSED;
      pos = skipSpace(pos + 1);
    }
  }
}

/** Gives where the next one goes. */
function capture(at: u32, node: u32, start: u32, end: u32): u32 {
  const path = load<i32>(node);
  if (path < 0) return at;
  store<i32>(at, path);
  store<u32>(at, start, CAPTURE_START);
  store<u32>(at, end, CAPTURE_END);
  return at + CAPTURE_SIZE;
}

/** Of braces as of brackets. */
function closingOf(opening: u32): u32 {
  return opening + 2;
}

/** Lines have no newlines in them. */
function skipSpace(pos: u32): u32 {
  let byte: u32 = load<u8>(pos);
  while (byte === 0x20 || byte === 0x09 || byte === 0x0d) byte = load<u8>(++pos);
  return pos;
}

/** `quote` is where the string starts. */
function isStrayUuid(node: u32, quote: u32): bool {
  if (load<i32>(node) >= 0) return false;
  if (load<u8>(quote + 9) !== DASH || load<u8>(quote + 14) !== DASH) return false;
  return load<u8>(quote + 19) === DASH && load<u8>(quote + 24) === DASH;
}
