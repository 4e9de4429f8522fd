import { statSync } from 'node:fs';
import { attempt } from '../attempt.ts';
import { digestFile, type FileState } from '../storage/digest.ts';
import type { FileRecord } from '../storage/replace/file-edit.ts';

/** How far an operation came with a file. */
export interface FileStage {
  /** Which of its two states the file is in. */
  readonly is: 'before' | 'after' | 'other';
  /** Whether nothing was appended since. */
  readonly isExact: boolean;
}

export function fileStage(file: FileRecord): FileStage {
  // A folder, or what may not be read, is no file of the operation.
  return attempt(() => stageOf(file)) ?? { is: 'other', isExact: false };
}

function stageOf({ path, before, after }: FileRecord): FileStage {
  const size = statSync(path, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    const is = before === null ? 'before' : after === null ? 'after' : 'other';
    return { is, isExact: true };
  }
  const states: (readonly ['before' | 'after', FileState | null])[] = [
    ['before', before],
    ['after', after],
  ];
  // One may be the start of the other: the longer one tells them apart.
  states.sort(([, a], [, b]) => (b?.bytes ?? 0) - (a?.bytes ?? 0));
  const found = states.find(([, state]) => state !== null && startsAs(path, size, state));
  return { is: found?.[0] ?? 'other', isExact: found?.[1]?.bytes === size };
}

function startsAs(path: string, size: number, state: FileState): boolean {
  return size >= state.bytes && digestFile(path, state.bytes).sha256 === state.sha256;
}
