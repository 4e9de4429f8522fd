// How a walk in WebAssembly and its caller share memory. All offsets and sizes are in bytes; each
// number takes four. This file is read by both compilers.

/** Beyond the bytes to walk are so many zeros: no value goes on there, and sixteen bytes can be read at once. */
export const BEYOND = 32;

/** What a walk answers that leaves a value to the walker in TypeScript; no value ends there. */
export const REFUSED = 0;

/** What a search answers that finds nothing: no memory is that large. */
export const NOT_FOUND = 0xffffffff;

export const NUMBER = 4;

/** A container that is open: its node, where it starts, the byte that closes it. */
export const LEVEL_START = 4;
export const LEVEL_CLOSING = 8;
export const LEVEL_SIZE = 12;
/** No more than any walker takes. */
export const LEVELS = 64;

/** A captured value: the number of its path, where it starts, where it ends. */
export const CAPTURE_START = 4;
export const CAPTURE_END = 8;
export const CAPTURE_SIZE = 12;
/** A value is begun only if there are fewer: with it all levels may close. */
export const MOST_CAPTURES = 2048;
const CAPTURES_ROOM = (MOST_CAPTURES + LEVELS + 1) * CAPTURE_SIZE;

/** The room of a walk: the address after the last capture, the captures, the levels, and the root's node. */
export const CAPTURES = 4;
export const STACK = CAPTURES + CAPTURES_ROOM;
export const ROOT = STACK + LEVELS * LEVEL_SIZE;

/**
 * A node: its capture or -1, the nodes of elements and of any other key, its longest key, and for
 * each length where its keys are listed, or 0.
 */
export const ELEMENT_NODE = 4;
export const ANY_KEY_NODE = 8;
export const LONGEST_KEY = 12;
export const KEY_LISTS = 16;

/** In a list of keys, which ends with 0: where the key's bytes are, up to a multiple of eight, and its node. */
export const KEY_NODE = 4;
export const KEY_SIZE = 8;
