import { statSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { LARGEST_FILE } from '../limits.ts';
import { readBytes, unreadable } from '../storage/read-bytes.ts';
import { Transcript } from '../transcript/transcript.ts';

const PIECE = 4 * 2 ** 20;
/** Soon there, so that the scan can start. */
const FIRST_PIECE = 2 ** 18;

/**
 * Reads a transcript, or standard input for `-`. Of a large one, lines are scanned while the rest is on its way.
 * @param beside Another transcript of the session.
 */
export async function readTranscript(path: string, beside?: Transcript): Promise<Transcript> {
  const size = sizeOf(path);
  if (size > PIECE && size <= LARGEST_FILE)
    try {
      const transcript = await scanWhileReading(path, size, beside);
      if (transcript !== undefined) return transcript;
    } catch (error) {
      throw unreadable(error, path);
    }
  return new Transcript(path, readBytes(path), { beside });
}

function sizeOf(path: string): number {
  const stat = path === '-' ? undefined : statSync(path, { throwIfNoEntry: false });
  return stat?.isFile() ? stat.size : 0;
}

/** Undefined if the file turns out to be shorter than it was. */
async function scanWhileReading(
  path: string,
  size: number,
  beside: Transcript | undefined,
): Promise<Transcript | undefined> {
  const bytes = Buffer.allocUnsafeSlow(size);
  const file = await open(path, 'r');
  try {
    let filled = 0;
    let piece = readPiece(file, bytes, filled);
    let transcript: Transcript | undefined;
    while (filled < size) {
      const { bytesRead } = await piece;
      if (bytesRead === 0) return undefined;
      filled += bytesRead;
      if (filled < size) piece = readPiece(file, bytes, filled);
      transcript ??= new Transcript(path, bytes, { filled, beside });
      transcript.scanTo(filled);
    }
    return transcript;
  } finally {
    await file.close();
  }
}

function readPiece(file: FileHandle, bytes: Buffer, at: number): Promise<{ bytesRead: number }> {
  const length = Math.min(at === 0 ? FIRST_PIECE : PIECE, bytes.length - at);
  const piece = file.read(bytes, at, length, at);
  // It is waited for only after the piece before it was scanned.
  piece.catch(() => {});
  return piece;
}
