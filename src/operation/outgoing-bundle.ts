import { lstatSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { NewFile, ReadableFile } from '../storage/create/create.ts';
import { chunksOf } from '../storage/create/new-file.ts';
import { shortWrite } from '../storage/write-failure.ts';
import { MANIFEST, type Manifest, type ManifestHead, manifestBytes } from '../tgz/manifest.ts';
import { readBundle } from '../tgz/read.ts';
import { type BundleFile, bundleChunks, describeBundle, unchangedChunks } from '../tgz/write.ts';
import type { NewSessionFile } from './new-session.ts';
import type { Target } from './target.ts';

const PERMISSIONS = 0o777;

/** A session's files as the one file that they are written to. */
export class OutgoingBundle {
  private readonly path: string;
  private readonly head: ManifestHead;
  private readonly files: readonly BundleFile[];
  private manifest: Manifest | undefined;

  constructor(target: Target, head: ManifestHead, files: readonly NewSessionFile[]) {
    this.path = target.path;
    this.head = head;
    this.files = files.map(({ file, role }) => ({
      name: relative(target.path, file.path).split(sep).join('/'),
      role,
      ...stateOf(file),
      chunks: () => chunksOf(file),
    }));
  }

  get file(): NewFile {
    return {
      path: this.path,
      chunks: () => {
        this.manifest = describeBundle(this.head, this.files);
        return bundleChunks(this.manifest, this.files);
      },
    };
  }

  /**
   * Reads back what was written, and shows what is in it to a proof: the hashes tell that it is shown
   * the bytes that were written. They themselves look like secrets, and are not shown.
   */
  check(
    [written, ...others]: readonly ReadableFile[],
    proof: (files: readonly ReadableFile[]) => void = () => {},
  ): void {
    const { manifest, path, files } = this;
    const found = readBundle({
      path,
      size: Number.POSITIVE_INFINITY,
      chunks: () => (written as ReadableFile).chunks(),
    });
    if (manifest === undefined || !isDeepStrictEqual(found, asRead(manifest)))
      throw shortWrite(path, 'it is not what was written');
    const unhashed = {
      ...manifest,
      files: manifest.files.map((file) => ({ ...file, sha256: '' })),
    };
    proof([
      { path: MANIFEST, chunks: () => [manifestBytes(unhashed)] },
      ...manifest.files.map((state, index) => ({
        path: state.name,
        chunks: () => unchangedChunks(files[index] as BundleFile, state),
      })),
      ...others,
    ]);
  }
}

/** Clients go by the mode and the time of some files. */
function stateOf(file: NewFile): { mode?: number; modified?: number } {
  if ('chunks' in file || !file.keepState) return {};
  const { mode, mtimeMs: modified } = lstatSync(file.copyOf);
  return { mode: mode & PERMISSIONS, modified };
}

function asRead(manifest: Manifest): unknown {
  return JSON.parse(manifestBytes(manifest).toString('utf8'));
}
