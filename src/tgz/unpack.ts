import { closeSync, mkdirSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { attempt } from '../attempt.ts';
import { makeFolders } from '../storage/create/folders.ts';
import { requireSpace } from '../storage/create/free-space.ts';
import { fileChunks } from '../storage/digest.ts';
import { setModified } from '../storage/modified.ts';
import { mayRun } from '../storage/process-space.ts';
import { unreadable } from '../storage/read-bytes.ts';
import { readTemporaryName, temporaryName } from '../storage/temporary-name.ts';
import { writeFailure } from '../storage/write-failure.ts';
import type { Manifest, ManifestFile } from './manifest.ts';
import { type Readable, readBundle, readManifest, type Sink } from './read.ts';

/** A bundle whose files lie in a folder of their own. */
export interface Unpacked {
  readonly manifest: Manifest;
  readonly folder: string;
  /** Where a file of the bundle lies. */
  pathOf(file: Pick<ManifestFile, 'name'>): string;
}

const OWNER_ONLY = 0o600;
/** A project's folder: the session's own is recognised by it. */
const PROJECT_NAME = /^[\w-]{1,255}$/;

/** What a bundle says of itself. Its files are not looked at. */
export function manifestOf(path: string): Manifest {
  return readManifest(readableFile(path));
}

/** Reads a bundle through and checks every byte of it. */
export function verifyBundle(path: string): Manifest {
  return readBundle(readableFile(path));
}

/** Unpacks a bundle into a new folder that is for its owner alone. Whoever asked for it removes it. */
export function unpack(path: string): Unpacked {
  removeAbandoned();
  const folder = temporaryName(join(tmpdir(), 'bundle'));
  try {
    mkdirSync(folder, 0o700);
    let root = folder;
    const pathOf = ({ name }: Pick<ManifestFile, 'name'>): string => join(root, name);
    const manifest = readBundle(
      readableFile(path),
      ({ origin, files }) => {
        const project = origin?.project ?? '';
        root = join(folder, PROJECT_NAME.test(project) ? project : 'session');
        requireSpace([{ folder, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) }]);
      },
      (file) => fileSink(pathOf(file), file),
    );
    return { manifest, folder, pathOf };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw writeFailure(error, folder);
  }
}

function readableFile(path: string): Readable {
  try {
    return { path, size: statSync(path).size, chunks: () => fileChunks(path) };
  } catch (error) {
    throw unreadable(error, path);
  }
}

function fileSink(path: string, { mode = OWNER_ONLY, modified }: ManifestFile): Sink {
  makeFolders(dirname(path));
  const file = openSync(path, 'wx', mode | OWNER_ONLY);
  return {
    write(chunk) {
      for (let at = 0; at < chunk.length; ) at += writeSync(file, chunk, at, chunk.length - at);
    },
    end() {
      closeSync(file);
      if (modified !== undefined) setModified(path, modified);
    },
  };
}

/** What runs left that were killed. */
function removeAbandoned(): void {
  for (const name of attempt(() => readdirSync(tmpdir())) ?? []) {
    const made = name.startsWith('.bundle.') ? readTemporaryName(basename(name)) : undefined;
    if (made === undefined || mayRun(made)) continue;
    attempt(() => rmSync(join(tmpdir(), name), { recursive: true, force: true }));
  }
}
