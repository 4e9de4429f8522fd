// Bytes that JSON is made of, and lengths.

export const QUOTE = 0x22;
export const BACKSLASH = 0x5c;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;
export const OPEN_ARRAY = 0x5b;
export const CLOSE_ARRAY = 0x5d;
export const DASH = 0x2d;
export const ZERO = 0x30;

export const UUID_LENGTH = 36;
export const UUID_WITH_QUOTES = UUID_LENGTH + 2;
