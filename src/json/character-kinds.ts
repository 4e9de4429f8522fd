import { DASH, UUID_LENGTH } from './characters.ts';

/** Whether a uuid starts here, given that as many bytes are there. */
export function looksLikeUuid(bytes: Uint8Array, pos: number): boolean {
  if (bytes[pos + 8] !== DASH || bytes[pos + 13] !== DASH) return false;
  if (bytes[pos + 18] !== DASH || bytes[pos + 23] !== DASH) return false;
  for (let i = 0; i < UUID_LENGTH; i++) {
    if (i === 8 || i === 13 || i === 18 || i === 23) continue;
    if (!isHex(bytes[pos + i] as number)) return false;
  }
  return true;
}

export function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

export function isHex(byte: number): boolean {
  return isDigit(byte) || (byte >= 0x61 && byte <= 0x66) || (byte >= 0x41 && byte <= 0x46);
}

/** White space as JSON knows it. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d;
}
