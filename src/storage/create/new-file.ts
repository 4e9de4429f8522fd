import { statSync } from 'node:fs';
import { fileChunks } from '../digest.ts';
import { unreadable } from '../read-bytes.ts';

const PERMISSIONS = 0o777;

/** A file to be created: of bytes, or as the copy of another. */
export type NewFile =
  | {
      readonly path: string;
      readonly chunks: () => Iterable<Buffer>;
      /** About how many there will be, if that is known: the room for them is checked beforehand. */
      readonly bytes?: number | undefined;
    }
  | {
      readonly path: string;
      readonly copyOf: string;
      /** Mode and time are copied as well. */
      readonly keepState?: boolean | undefined;
    };

export function chunksOf(file: NewFile): Iterable<Buffer> {
  return 'chunks' in file ? file.chunks() : chunksOfCopy(file.copyOf);
}

/** A failure to read is told from one to write. */
function* chunksOfCopy(path: string): Generator<Buffer> {
  try {
    yield* fileChunks(path);
  } catch (error) {
    throw unreadable(error, path);
  }
}

/** The state that a file is to have, if it is not that of a new one. */
export function stateOf(file: NewFile): { mode: number; modified: number } | undefined {
  if ('chunks' in file || !file.keepState) return undefined;
  const { mode, mtimeMs: modified } = readable(file.copyOf, () => statSync(file.copyOf));
  return { mode: mode & PERMISSIONS, modified };
}

export function bytesOf(file: NewFile): number {
  if ('chunks' in file) return file.bytes ?? 0;
  return readable(file.copyOf, () => statSync(file.copyOf).size);
}

function readable<T>(path: string, look: () => T): T {
  try {
    return look();
  } catch (error) {
    throw unreadable(error, path);
  }
}
