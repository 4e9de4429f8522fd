// What a search in WebAssembly and its caller agree on. This file is read by both compilers.

/** Beyond the bytes to search are so many that can be read: sixteen are looked at at once. */
export const BEYOND = 32;

/** What a search answers that finds nothing: no memory is that large. */
export const NOT_FOUND = 0xffffffff;
