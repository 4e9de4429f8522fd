export const NEWLINE = 0x0a;
export const LINE_END = Buffer.from('\n');

/** Beyond 2 GiB, Buffer.indexOf miscounts: larger buffers are searched in windows of this size. */
const WINDOW = 2 ** 30;

/** The offset of the next such byte, or -1; right in buffers of any size. */
export function indexOfByte(bytes: Buffer, byte: number, from: number): number {
  if (bytes.length < WINDOW) return bytes.indexOf(byte, from);
  for (let start = from; start < bytes.length; start += WINDOW) {
    const found = bytes.subarray(start, start + WINDOW).indexOf(byte);
    if (found >= 0) return start + found;
  }
  return -1;
}

/** As `indexOfByte`, for a text. */
export function indexOfText(bytes: Buffer, text: string, from: number): number {
  if (bytes.length < WINDOW) return bytes.indexOf(text, from);
  const overlap = Buffer.byteLength(text) - 1;
  for (let start = from; start < bytes.length; start += WINDOW) {
    const found = bytes.subarray(start, start + WINDOW + overlap).indexOf(text);
    if (found >= 0) return start + found;
  }
  return -1;
}
