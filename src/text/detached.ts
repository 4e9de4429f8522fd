/** A copy of a part of a text that does not keep the text in memory, as parts of V8's strings do. */
export function detached(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le');
}
