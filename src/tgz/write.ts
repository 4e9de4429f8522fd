import packageJson from '../../package.json' with { type: 'json' };
import { Digest, digested, isSameState } from '../storage/digest.ts';
import { sourceChanged } from '../storage/source.ts';
import {
  MANIFEST,
  type Manifest,
  type ManifestFile,
  type ManifestHead,
  manifestBytes,
  newManifest,
} from './manifest.ts';
import { tgzChunks } from './tar.ts';

/** A file to go into a bundle. Its content is asked for twice: what it holds stands before it. */
export interface BundleFile extends Omit<ManifestFile, 'bytes' | 'sha256'> {
  readonly name: string;
  readonly role: string;
  chunks(): Iterable<Buffer>;
}

const TOOL = `${packageJson.name} ${packageJson.version}`;

/** Reads every file once, for the manifest. */
export function describeBundle(
  head: ManifestHead,
  files: readonly BundleFile[],
  created = new Date(),
): Manifest {
  return newManifest({ ...head, tool: TOOL, created }, files.map(described));
}

function described({ chunks, ...file }: BundleFile): ManifestFile {
  const digest = new Digest();
  for (const chunk of chunks()) digest.update(chunk);
  return { ...file, ...digest.state };
}

/** The bytes of a bundle. Throws if a file is no longer what the manifest says. */
export function bundleChunks(manifest: Manifest, files: readonly BundleFile[]): Iterable<Buffer> {
  const json = manifestBytes(manifest);
  const head = { name: MANIFEST, bytes: json.length, chunks: () => [json] };
  const rest = manifest.files.map((file, index) => ({
    ...file,
    chunks: () => unchangedChunks(files[index] as BundleFile, file),
  }));
  return tgzChunks([head, ...rest], Date.parse(manifest.created));
}

/** A file's content as long as it is what the manifest says. */
export function* unchangedChunks(
  { name, chunks }: BundleFile,
  state: ManifestFile,
): Generator<Buffer> {
  const digest = new Digest();
  let left = state.bytes;
  for (const chunk of digested(chunks(), digest)) {
    left -= chunk.length;
    // More than the header promises would be taken for the next file.
    if (left < 0) throw sourceChanged(name);
    yield chunk;
  }
  if (!isSameState(digest.state, state)) throw sourceChanged(name);
}
