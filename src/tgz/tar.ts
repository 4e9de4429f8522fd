import { Gzip } from 'minizlib';
import { Header } from 'tar/header';
import { Pax } from 'tar/pax';

/** A file as it goes into an archive. */
export interface TarFile {
  readonly name: string;
  readonly bytes: number;
  readonly mode?: number | undefined;
  /** In milliseconds. */
  readonly modified?: number | undefined;
  chunks(): Iterable<Buffer>;
}

const BLOCK = 512;
const OWNER_ONLY = 0o600;
/** An archive ends with two blocks of zeros. */
const END = Buffer.alloc(2 * BLOCK);
/** What tar's extended headers can't hold, or a terminal would obey, and the sign that stands for it. */
const UNSAFE_IN_NAME = /[\p{Cc}%\\]/gu;

/** Files as a compressed archive, piece by piece. Those without a time have that of the archive. */
export function tgzChunks(files: Iterable<TarFile>, created: number): Iterable<Buffer> {
  return gzipped(tarChunks(files, created));
}

/** The name that a file has in the archive: any other tool can unpack it. */
export function tarName(name: string): string {
  return name.replace(UNSAFE_IN_NAME, encodeURIComponent);
}

function* tarChunks(files: Iterable<TarFile>, created: number): Generator<Buffer> {
  for (const file of files) {
    yield* headerOf({ modified: created, ...file });
    yield* file.chunks();
    yield Buffer.alloc((BLOCK - (file.bytes % BLOCK)) % BLOCK);
  }
  yield END;
}

function* headerOf({ name, bytes, mode = OWNER_ONLY, modified = 0 }: TarFile): Generator<Buffer> {
  const mtime = new Date(Math.floor(modified / 1000) * 1000);
  const data = { path: tarName(name), size: bytes, mode, mtime, type: 'File' } as const;
  const header = new Header(data);
  const block = Buffer.alloc(BLOCK);
  // Of a name or size that does not fit, another header tells before.
  if (header.encode(block)) yield new Pax({ path: data.path, size: bytes }).encode();
  yield block;
}

function* gzipped(chunks: Iterable<Buffer>): Generator<Buffer> {
  // Node's own streams work in other threads, and hand nothing back at once.
  const gzip = new Gzip({});
  let ready: Buffer[] = [];
  gzip.on('data', (chunk: Buffer) => ready.push(chunk));
  for (const chunk of chunks) {
    gzip.write(chunk);
    const out = ready;
    ready = [];
    yield* out;
  }
  gzip.end();
  yield* ready;
}
