import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { attempt } from '../attempt.ts';
import { readHead } from '../storage/read-bytes.ts';
import { safeJson } from '../text/unsafe-characters.ts';
import type { Manifest } from './manifest.ts';

/** A bundle that is read as a session. */
export interface OpenedBundle {
  /** Of the bundle itself. */
  readonly path: string;
  readonly manifest: Manifest;
  /** Where its transcript lies for now. */
  readonly transcript: string;
}

const GZIP_MAGIC = Buffer.from([0x1f, 0x8b]);

/** Whether a file is compressed as bundles are; no transcript starts so. */
export function isBundleFile(path: string): boolean {
  return attempt(() => readHead(path, GZIP_MAGIC.length).equals(GZIP_MAGIC)) ?? false;
}

/** Whether a file that is to be written is to be a bundle. */
export function isBundleName(path: string): boolean {
  return /\.(?:tgz|tar\.gz)$/i.test(path);
}

/** The bundles that a run reads, each unpacked into a folder of its own until the run is over. */
export class OpenedBundles {
  private readonly opened: { readonly folder: string; readonly bundle: OpenedBundle }[] = [];

  async open(path: string): Promise<OpenedBundle> {
    // Nothing else needs what it takes to unpack.
    const { unpack } = await import('./on-demand.ts');
    const { manifest, folder, pathOf } = unpack(path);
    const bundle = { path, manifest, transcript: pathOf(manifest.files[0] as { name: string }) };
    this.opened.push({ folder, bundle });
    return bundle;
  }

  /** A text in which paths into unpacked bundles are paths into the bundles themselves. */
  inText(text: string): string {
    return this.named(text, (path) => path);
  }

  /** The same in JSON. */
  inJson(json: string): string {
    return this.named(json, (path) => safeJson(path).slice(1, -1));
  }

  close(): void {
    for (const { folder } of this.opened.splice(0))
      attempt(() => rmSync(folder, { recursive: true, force: true }));
  }

  private named(text: string, written: (path: string) => string): string {
    return this.opened.reduce(
      (named, { bundle: { path, transcript } }) =>
        named.replaceAll(written(dirname(transcript)), () => written(path)),
      text,
    );
  }
}
