import { createHash } from 'node:crypto';

/** So many characters tell the texts of a session apart. */
const LENGTH = 12;

/** What a note says of the text that it stands for, so that nothing else is taken for it. */
export function digestOf(text: string): string {
  return sha256(text).slice(0, LENGTH);
}

export function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}
