import { Gunzip } from 'minizlib';
import { Parser } from 'tar/parse';
import type { ReadEntry } from 'tar/read-entry';
import { UserError } from '../errors.ts';
import { Digest, isSameState } from '../storage/digest.ts';
import { badBundle } from './bad-bundle.ts';
import { HIGHEST_RATIO, LARGE, LONGEST_MANIFEST } from './limits.ts';
import { MANIFEST, type Manifest, type ManifestFile, parseManifest } from './manifest.ts';
import { tarName } from './tar.ts';

/** Takes the content of one file. */
export interface Sink {
  write(chunk: Buffer): void;
  /** All of it came, and is what the manifest says. */
  end(): void;
}

/** A bundle to be read: its bytes, and what to call it in messages. */
export interface Readable {
  readonly path: string;
  /** How many bytes it has. */
  readonly size: number;
  chunks(): Iterable<Buffer>;
}

/**
 * Reads a bundle through, and every byte of it against its manifest: exactly the files that this
 * lists, in their order, of their sizes and hashes. Anything else is refused.
 * @param begin Told of the manifest before any file is read.
 * @param sinkOf Where a file's content goes; undefined if it is only to be checked.
 */
export function readBundle(
  bundle: Readable,
  begin: (manifest: Manifest) => void = () => {},
  sinkOf: (file: ManifestFile) => Sink | undefined = () => undefined,
): Manifest {
  const reading = new Reading(bundle, begin, sinkOf);
  reading.feed(() => false);
  return reading.finish();
}

/** Reads no further than the manifest. What follows may be anything. */
export function readManifest(bundle: Readable): Manifest {
  const reading = new Reading(bundle);
  reading.feed(() => reading.manifest !== undefined);
  return reading.manifest ?? reading.finish();
}

/** Each piece may unpack to a thousand times as much. */
const PIECE = 2 ** 14;

/** Other tools fill the last block with zeros. */
const LONGEST_TAIL = 2 ** 16;

class Reading {
  manifest: Manifest | undefined;
  private readonly bundle: Readable;
  private readonly begin: (manifest: Manifest) => void;
  private readonly sinkOf: (file: ManifestFile) => Sink | undefined;
  private readonly gunzip = new Gunzip({});
  private readonly parser: Parser;
  private readonly json: Buffer[] = [];
  /** How many of the listed files came whole. */
  private done = 0;
  private isStarted = false;
  private isOver = false;
  /** How many bytes came since its end. */
  private after = 0;
  private failure: unknown;

  constructor(
    bundle: Readable,
    begin: (manifest: Manifest) => void = () => {},
    sinkOf: (file: ManifestFile) => Sink | undefined = () => undefined,
  ) {
    this.bundle = bundle;
    this.begin = begin;
    this.sinkOf = sinkOf;
    this.parser = new Parser({
      strict: true,
      onReadEntry: (entry) => this.guard(() => this.take(entry)),
    });
    this.gunzip.on('data', (bytes: Buffer) => this.guard(() => this.parse(bytes)));
    this.gunzip.on('error', (error: unknown) => this.fail(error));
    this.parser.on('error', (error: unknown) => this.fail(error));
    this.parser.on('ignoredEntry', ({ path }: ReadEntry) =>
      this.fail(this.bad(`${path} is no regular file`)),
    );
    this.parser.on('eof', () => {
      this.isOver = true;
    });
  }

  /** Hands the bundle's bytes to the parser until it ends, fails, or is enough. */
  feed(isEnough: () => boolean): void {
    for (const piece of pieces(this.bundle.chunks())) {
      this.guard(() => this.gunzip.write(piece));
      if (isEnough()) return;
      if (this.failure !== undefined) throw this.reason();
    }
    this.guard(() => this.gunzip.end());
    this.guard(() => this.parser.end());
  }

  finish(): Manifest {
    if (this.failure !== undefined) throw this.reason();
    const { manifest } = this;
    if (manifest === undefined) throw this.bad('it has no manifest');
    const missing = manifest.files[this.done];
    if (missing !== undefined) throw this.bad(`${missing.name} is missing`);
    if (!this.isOver) throw this.bad('its end is missing');
    return manifest;
  }

  private parse(bytes: Buffer): void {
    if (this.isOver) {
      // The parser would keep every byte of what follows.
      this.after += bytes.length;
      if (this.after > LONGEST_TAIL) throw this.bad('it goes on after its end');
      return;
    }
    // It would unpack what is compressed twice.
    if (!this.isStarted && !bytes.subarray(0, MANIFEST.length).equals(Buffer.from(MANIFEST)))
      throw this.bad('it does not start with a manifest');
    this.isStarted = true;
    this.parser.write(bytes);
  }

  private take(entry: ReadEntry): void {
    if (this.failure !== undefined) return;
    // The parser has checked the header's own sum by now, but knows other kinds of entries.
    if (entry.type !== 'File') throw this.bad(`${entry.path} is no regular file`);
    if (this.manifest === undefined) this.takeManifest(entry);
    else this.takeFile(entry, this.manifest);
  }

  private takeManifest(entry: ReadEntry): void {
    if (entry.path !== MANIFEST) throw this.bad('it does not start with a manifest');
    if (entry.size > LONGEST_MANIFEST) throw this.bad('its manifest is too large');
    this.collect(entry, {
      write: (chunk) => this.json.push(chunk),
      end: () => {
        const manifest = parseManifest(this.bundle.path, Buffer.concat(this.json));
        this.refuseBomb(manifest);
        this.begin(manifest);
        this.manifest = manifest;
      },
    });
  }

  private takeFile(entry: ReadEntry, { files }: Manifest): void {
    const file = files[this.done];
    if (file === undefined || entry.path !== tarName(file.name))
      throw this.bad(`${entry.path} is not what its manifest lists here`);
    if (entry.size !== file.bytes) throw this.bad(`${file.name} has another size`);
    const sink = this.sinkOf(file);
    const digest = new Digest();
    this.collect(entry, {
      write: (chunk) => {
        digest.update(chunk);
        sink?.write(chunk);
      },
      end: () => {
        if (!isSameState(digest.state, file)) throw this.bad(`${file.name} has another content`);
        sink?.end();
        this.done++;
      },
    });
  }

  private collect(entry: ReadEntry, sink: Sink): void {
    entry.on('data', (chunk) => this.guard(() => sink.write(chunk)));
    entry.on('end', () => this.guard(() => sink.end()));
  }

  private refuseBomb({ files }: Manifest): void {
    const total = files.reduce((sum, { bytes }) => sum + bytes, 0);
    if (total > LARGE && total > HIGHEST_RATIO * this.bundle.size)
      throw this.bad('it would unpack to far more than a session of its size can hold');
  }

  /** What is thrown within an event would be lost, or leave the parser in between. */
  private guard(step: () => unknown): void {
    if (this.failure !== undefined) return;
    try {
      step();
    } catch (error) {
      this.fail(error);
    }
  }

  private fail(error: unknown): void {
    this.failure ??= error;
  }

  private reason(): unknown {
    const { failure } = this;
    // Whatever else the parser has against it.
    const isOwn = failure instanceof UserError || !(failure as { tarCode?: string }).tarCode;
    if (isOwn && !(failure as { code?: string }).code?.startsWith('Z_')) return failure;
    return this.bad(`it is damaged (${(failure as Error).message})`);
  }

  private bad(why: string): UserError {
    return badBundle(this.bundle.path, why);
  }
}

/** Copies: the parser keeps what it can't use yet, and a window of a file is used again. */
function* pieces(chunks: Iterable<Buffer>): Generator<Buffer> {
  for (const chunk of chunks)
    for (let at = 0; at < chunk.length; at += PIECE)
      yield Buffer.from(chunk.subarray(at, at + PIECE));
}
