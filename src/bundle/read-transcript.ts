import { statSync } from 'node:fs';
import { FileBytes } from '../storage/file-bytes.ts';
import { readBytes, unreadable } from '../storage/read-bytes.ts';
import type { ByteSource } from '../transcript/byte-source.ts';
import { Transcript } from '../transcript/transcript.ts';

/** A larger file stays on disk: slower, since passes read it again and again, but in bounded memory. */
const LARGE = 512 * 2 ** 20;

/**
 * Reads a transcript, or standard input for `-`.
 * @param options.beside Another transcript of the session.
 * @param options.large Bytes from which on a file stays on disk.
 */
export function readTranscript(
  path: string,
  { beside, large = LARGE }: { beside?: Transcript | undefined; large?: number } = {},
): Transcript {
  const size = sizeOf(path);
  try {
    const content: Buffer | ByteSource = size > large ? new FileBytes(path, size) : readBytes(path);
    return new Transcript(path, content, { beside });
  } catch (error) {
    throw unreadable(error, path);
  }
}

function sizeOf(path: string): number {
  const stat = path === '-' ? undefined : statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? stat.size : 0;
}
