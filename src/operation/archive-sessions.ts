import { existsSync, lstatSync, rmSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { attempt } from '../attempt.ts';
import { findArtifacts } from '../bundle/artifacts.ts';
import { readSession, type Session } from '../bundle/session.ts';
import { UserError } from '../errors.ts';
import type { Operation } from '../journal/operation.ts';
import { isHalfDone } from '../journal/replace.ts';
import { createFiles } from '../storage/create/create.ts';
import { removeLeftovers } from '../storage/create/leftovers.ts';
import { fileChunks } from '../storage/digest.ts';
import type { FileRemoval } from '../storage/replace/file-edit.ts';
import { sourceChanged } from '../storage/source.ts';
import type { Manifest, ManifestFile } from '../tgz/manifest.ts';
import { readBundle } from '../tgz/read.ts';
import { manifestOf, verifyBundle } from '../tgz/unpack.ts';
import { type BundleFile, bundleChunks, describeBundle } from '../tgz/write.ts';
import { describeSession, promptsOf } from './describe-session.ts';
import { originOf } from './origin.ts';
import {
  type Removable,
  type RemoveOptions,
  removableOf,
  removeSessions,
} from './remove-sessions.ts';
import { watched } from './watch-signals.ts';

const PERMISSIONS = 0o777;

/** A session in a bundle of its own. */
export interface Archived extends Removable {
  /** Of the bundle. */
  readonly archive: string;
  readonly archiveBytes: number;
  /** An archive of the same content was there already. */
  readonly isOld: boolean;
}

export interface ArchiveOptions extends Omit<RemoveOptions, 'command'> {
  /** Where bundles go. */
  readonly folder: string;
  readonly claudeDir: string;
  /** The sessions' files stay. */
  readonly keep?: boolean | undefined;
  /** Told of a session that can't be archived; throws to stop. Without it the first one does. */
  readonly onRefused?: ((path: string, error: unknown) => void) | undefined;
  /** Told how many of the sessions are done, from 0 to 1. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/**
 * Writes each session to a bundle, reads that back, and then removes the sessions' files: one
 * operation, whose undo restores from the bundles. If removing is refused, none of it is done.
 */
export async function archiveSessions(
  paths: readonly string[],
  options: ArchiveOptions,
): Promise<{ readonly archived: readonly Archived[]; readonly operation: Operation | undefined }> {
  const archived: Archived[] = [];
  try {
    // One after the other: no more than one is held in memory.
    for (const [index, path] of paths.entries()) {
      options.onProgress?.(index / paths.length);
      try {
        archived.push(await archiveOne(await readSession(path, options), options));
      } catch (error) {
        if (options.onRefused === undefined) throw error;
        options.onRefused(path, error);
      }
    }
    options.onProgress?.(1);
    if (options.keep || options.dryRun) return { archived, operation: undefined };
    for (const session of archived) refuseNewFiles(session);
    return {
      archived,
      operation: await removeSessions(archived, { ...options, command: 'archive' }),
    };
  } catch (error) {
    // What could not be put back is in its archive.
    for (const { archive, isOld } of isHalfDone(error) ? [] : archived)
      if (!isOld && !options.dryRun) attempt(() => rmSync(archive));
    throw error;
  }
}

async function archiveOne(session: Session, options: ArchiveOptions): Promise<Archived> {
  const { folder, dryRun, watchSignals } = options;
  const { claudeDir } = session;
  if (claudeDir === undefined) throw notAtHome(session.path);
  const removable = removableOf(session, { isLiveAllowed: options.keep === true });
  const id = basename(removable.path, '.jsonl');
  const files = bundleFiles(removable.files, claudeDir, id);
  const { modified } = files[0] as BundleFile;
  const head = {
    command: 'archive',
    session: {
      ...describeSession(session, id),
      modified: new Date(modified as number).toISOString(),
      prompts: promptsOf(session),
      ...(session.sessionId === id ? {} : { innerId: session.sessionId }),
    },
    ...originOf(session),
  };
  const manifest = describeBundle(head, files);
  const { path, isOld } = placeOf(folder, id, manifest);
  if (!isOld && !dryRun) {
    removeLeftovers([folder]);
    await watched(watchSignals, (signal) =>
      createFiles([{ path, chunks: () => bundleChunks(manifest, files) }], {
        signal,
        beforeCommit: ([written]) => {
          // What was written is what counts, not what was to be.
          const chunks = (): Iterable<Buffer> => written?.chunks() ?? [];
          readBundle({ path, size: Number.POSITIVE_INFINITY, chunks });
        },
      }),
    );
  }
  const removals = removable.files.map((file, index) => {
    const { name, sha256, bytes } = manifest.files[index] as ManifestFile;
    return { ...file, bundle: { path, name }, state: { bytes, sha256 } };
  });
  const archiveBytes = attempt(() => lstatSync(path).size) ?? 0;
  return { ...removable, files: removals, archive: path, archiveBytes, isOld };
}

/** Under names that are free, with all that is needed to be put back as they were. */
function bundleFiles(files: readonly FileRemoval[], claudeDir: string, id: string): BundleFile[] {
  const taken = new Set<string>();
  return files.map(({ path, role = 'other' }, index) => {
    const { mode, mtimeMs: modified } = lstatSync(path);
    const place = relative(resolve(claudeDir), path).split(sep).join('/');
    let name = index === 0 ? `${id}.jsonl` : nameInBundle(place, id);
    while (taken.has(name.toLowerCase())) name = name.replace('/', '/again/');
    taken.add(name.toLowerCase());
    return {
      name,
      role,
      mode: mode & PERMISSIONS,
      modified,
      path: place,
      chunks: () => fileChunks(path),
    };
  });
}

/** As a session has it that lies in files of its own: what is not in its folder by the place it has in the Claude folder. */
function nameInBundle(place: string, id: string): string {
  const inProject = place.replace(/^projects\/[^/]+\//, '');
  return inProject.startsWith(`${id}/`) ? inProject : `${id}/${inProject}`;
}

/** A name that is free, or an archive of the very same files. */
function placeOf(folder: string, id: string, manifest: Manifest): { path: string; isOld: boolean } {
  for (let number = 1; ; number++) {
    const path = join(folder, `${id}${number === 1 ? '' : `-${number}`}.tgz`);
    if (!existsSync(path)) return { path, isOld: false };
    if (isSameIn(path, manifest)) return { path, isOld: true };
  }
}

function isSameIn(path: string, { files }: Manifest): boolean {
  const keys = (all: readonly ManifestFile[]): string =>
    JSON.stringify(all.map(({ path, sha256, mode, modified }) => [path, sha256, mode, modified]));
  const isListed = attempt(() => keys(manifestOf(path).files) === keys(files)) ?? false;
  return isListed && attempt(() => verifyBundle(path)) !== undefined;
}

/** A file that came meanwhile is in no archive. */
function refuseNewFiles({ path, sessionId, files }: Archived): void {
  const known = new Set(files.map((file) => file.path));
  const found = findArtifacts({ transcriptPath: path, sessionId });
  if (found.some((artifact) => !known.has(artifact.path)))
    throw sourceChanged(path, 'got another file while it was archived');
}

function notAtHome(path: string): UserError {
  return new UserError({
    code: 'wrong-use',
    message: `${path} lies in no Claude folder: there is no place that an archive of it could be restored to.`,
    hint: '`ccsurgery clone FILE -o FILE.tgz` makes a bundle of it.',
  });
}
