const MAGIC: readonly (readonly [format: string, isFormat: (bytes: Buffer) => boolean])[] = [
  ['png', (bytes) => bytes.subarray(0, 4).equals(Buffer.from([0x89, 0x50, 0x4e, 0x47]))],
  ['jpeg', (bytes) => bytes.subarray(0, 2).equals(Buffer.from([0xff, 0xd8]))],
  ['gif', (bytes) => bytes.toString('latin1', 0, 4) === 'GIF8'],
  ['webp', (bytes) => bytes.toString('latin1', 8, 12) === 'WEBP'],
];
/** As much base64 as the longest of these needs. */
const HEAD = 16;

/** What a base64 image is by its first bytes; undefined if none of what the API takes. */
export function imageFormat(base64: Buffer): string | undefined {
  const bytes = Buffer.from(base64.toString('latin1', 0, HEAD), 'base64');
  return MAGIC.find(([, isFormat]) => isFormat(bytes))?.[0];
}
