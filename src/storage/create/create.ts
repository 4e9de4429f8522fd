import { rmdirSync, rmSync } from 'node:fs';
import { dirname, resolve, sep } from 'node:path';
import { attempt } from '../../attempt.ts';
import { fileChunks } from '../digest.ts';
import { syncFolder } from '../durable.ts';
import { type StagedFile, stageFile } from '../staged-file.ts';
import { temporaryName } from '../temporary-name.ts';
import { writeFailure } from '../write-failure.ts';
import { keepAside, putAsideBack } from './aside.ts';
import { makeFolder, nearestFolder } from './folders.ts';
import { requireSpace } from './free-space.ts';
import { bytesOf, chunksOf, type NewFile, stateOf } from './new-file.ts';
import { type Ground, surveyTargets } from './targets.ts';
import { writeTicket } from './ticket.ts';

export type { NewFile };

export interface CreateOptions {
  /** Files that are there are replaced. */
  readonly force?: boolean | undefined;
  /** Aborted while files are written: nothing of them is left. */
  readonly signal?: AbortSignal | undefined;
  /** Called when all is written and nothing can be seen yet. Throws to end the run. */
  readonly beforeCommit?: ((written: readonly ReadableFile[]) => void) | undefined;
  /** What can be done while the disk is busy with the first file. */
  readonly meanwhile?: (() => void) | undefined;
}

/** What was written for a target, as the disk has it. */
export interface ReadableFile {
  readonly path: string;
  chunks(): Iterable<Buffer>;
}

/** What a run has to do in the end. */
interface Ending {
  /** If it failed, last step first. */
  readonly undo: (() => void)[];
  /** If all went well: paths that are no longer needed, the last one first. */
  readonly discard: string[];
}

/** What is found, and the names under which what is replaced is kept. */
interface Prepared extends Ground {
  readonly asides: ReadonlyMap<string, string>;
}

/**
 * Writes the files of a new session, all or none. The first is the transcript. It gets its name
 * last, so that a session appears only when it is complete.
 */
export async function createFiles(
  given: readonly NewFile[],
  options: CreateOptions = {},
): Promise<void> {
  if (given.length === 0) return;
  const files = given.map((file) => ({ ...file, path: resolve(file.path) }));
  const ending: Ending = { undo: [], discard: [] };
  try {
    const ground = prepare(files, options, ending);
    const staged = await stageAll(files, ground, options, ending);
    options.beforeCommit?.(
      staged.map(({ target, temporary }) => ({
        path: target,
        chunks: () => fileChunks(temporary),
      })),
    );
    options.signal?.throwIfAborted();
    commit(staged, ground, options, ending);
  } catch (error) {
    for (const step of ending.undo.toReversed()) attempt(step);
    throw error;
  }
  for (const path of ending.discard.toReversed()) attempt(() => rmSync(path, { force: true }));
}

/** Checks all before the first byte is written, then makes the folders. */
function prepare(files: readonly NewFile[], { force }: CreateOptions, ending: Ending): Prepared {
  const targets = files.map(({ path }) => path);
  const main = targets[0] as string;
  const ground = surveyTargets(targets, force ?? false);
  requireSpace(files.map((file) => ({ folder: nearestFolder(file.path), bytes: bytesOf(file) })));
  const isAboveMain = (folder: string): boolean => main.startsWith(folder + sep);
  makeFolders(ground.missing.filter(isAboveMain), ending);
  // On record before anything that a killed run would leave behind.
  const prepared = { ...ground, asides: asidesFor(force ? targets : []) };
  leaveTicket(main, targets, prepared, ending);
  makeFolders(
    ground.missing.filter((folder) => !isAboveMain(folder)),
    ending,
  );
  return prepared;
}

/** Of all, as a file may come at the last moment. */
function asidesFor(targets: readonly string[]): ReadonlyMap<string, string> {
  return new Map(targets.map((target) => [target, temporaryName(target, 'old')]));
}

function makeFolders(folders: readonly string[], { undo }: Ending): void {
  for (const folder of folders)
    try {
      if (makeFolder(folder)) undo.push(() => rmdirSync(folder));
    } catch (error) {
      throw writeFailure(error, folder);
    }
}

function leaveTicket(
  main: string,
  targets: readonly string[],
  { taken, missing, asides }: Prepared,
  { undo, discard }: Ending,
): void {
  try {
    const files = targets.filter((target) => !taken.has(target));
    const ticket = writeTicket({ main, files, folders: missing, asides: [...asides] });
    undo.push(() => rmSync(ticket));
    discard.push(ticket);
  } catch (error) {
    throw writeFailure(error, main);
  }
}

async function stageAll(
  files: readonly NewFile[],
  { taken }: Ground,
  { signal, meanwhile }: CreateOptions,
  { undo }: Ending,
): Promise<StagedFile[]> {
  const all: StagedFile[] = [];
  for (const file of files) {
    signal?.throwIfAborted();
    const options = { mode: taken.get(file.path), ...stateOf(file), signal };
    const isFirst = all.length === 0;
    const staged = await stageFile(
      file.path,
      chunksOf(file),
      isFirst ? { ...options, meanwhile } : options,
    );
    undo.push(() => staged.discard());
    all.push(staged);
  }
  return all;
}

/** Gives the files their names. Nothing waits in here, so that no signal comes between. */
function commit(
  staged: readonly StagedFile[],
  { missing, asides }: Prepared,
  { force }: CreateOptions,
  ending: Ending,
): void {
  const [main, ...others] = staged as [StagedFile, ...StagedFile[]];
  const targets = staged.map(({ target }) => target);
  // A name that was free at first must still be.
  const { taken } = surveyTargets(targets, force ?? false);
  const setAside = ({ target }: StagedFile): void => {
    if (taken.has(target)) keep(target, asides.get(target) as string, ending);
  };
  setAside(main);
  for (const file of others) {
    setAside(file);
    putInPlace(file, taken.has(file.target), ending);
  }
  const folders = new Set([...targets, ...missing].map((path) => dirname(path)));
  for (const folder of folders) attempt(() => syncFolder(folder));
  putInPlace(main, taken.has(main.target), ending);
  attempt(() => syncFolder(dirname(main.target)));
}

function keep(target: string, aside: string, { undo, discard }: Ending): void {
  try {
    keepAside(target, aside);
  } catch (error) {
    attempt(() => rmSync(aside, { force: true }));
    throw writeFailure(error, target);
  }
  undo.push(() => putAsideBack(target, aside));
  discard.push(aside);
}

function putInPlace(file: StagedFile, isTaken: boolean, { undo }: Ending): void {
  const { target } = file;
  if (!isTaken) {
    file.commitNew();
    undo.push(() => rmSync(target));
    return;
  }
  try {
    file.commit();
  } catch (error) {
    throw writeFailure(error, target);
  }
}
