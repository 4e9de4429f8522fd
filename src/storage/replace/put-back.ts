import { chmodSync, closeSync, openSync, renameSync, statSync } from 'node:fs';
import { attempt } from '../../attempt.ts';
import { bringOver } from '../append-lines.ts';
import { readLinesFrom, whenSettled } from '../appended.ts';
import { fileChunks } from '../digest.ts';
import { setModified } from '../modified.ts';
import { stageFile } from '../staged-file.ts';
import { writeFailure } from '../write-failure.ts';
import type { Attributes } from './file-edit.ts';
import { keepOwner } from './target.ts';

/** A file that was replaced or removed, wherever it is kept. */
export interface Original extends Attributes {
  /** Its second name, else its backup. It is used up. */
  readonly name: string;
  /** How long it was when it was replaced. */
  readonly bytes: number;
  /** Held open, if it is: what a client that has it open wrote to it last is in no copy. */
  readonly descriptor?: number | undefined;
}

/** The file that took its place for a while. */
export interface Replacement {
  /** How long it was; a client may have written to it since. */
  readonly bytes: number;
  /** What was carried over to it since. */
  readonly carried?: Buffer | undefined;
}

/**
 * Puts an original back in its place, with every line that a client wrote to it or to what replaced
 * it. The lines come first: a run that is killed in between loses none, and the next brings none twice.
 */
export async function putBack(
  original: Original,
  target: string,
  replacement: Replacement,
): Promise<void> {
  const replaced = attempt(() => openSync(target, 'r'));
  const bringTo = async (path: string): Promise<boolean> => {
    const to = { path, from: original.bytes };
    const isOld = await bring(original, to);
    return (await bring({ descriptor: replaced, ...replacement }, to)) || isOld;
  };
  try {
    await bringTo(original.name);
    await restore(original, target);
    await whenSettled(() => bringTo(target));
  } finally {
    if (replaced !== undefined) closeSync(replaced);
  }
}

/** Whether an open file had lines that the other had not. */
async function bring(
  from: Replacement & { readonly descriptor?: number | undefined },
  to: { readonly path: string; readonly from: number },
): Promise<boolean> {
  if (from.descriptor === undefined) return false;
  return bringOver(await readLinesFrom(from.descriptor, from.bytes), to, from.carried);
}

async function restore(original: Original, target: string): Promise<void> {
  const { name, mode, bytes } = original;
  try {
    // What a client added makes it newer.
    const modified = statSync(name).size === bytes ? original.modified : undefined;
    chmodSync(name, mode);
    if (modified !== undefined) setModified(name, modified);
    renameSync(name, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw writeFailure(error, target);
    const modified = statSync(name).mtimeMs;
    const copy = await stageFile(target, fileChunks(name), { mode, modified });
    copy.commit();
  }
  keepOwner(target, original);
}
