import type { ArtifactRole } from '../format/artifacts.ts';
import type { IdMapData } from '../ids/id-map.ts';
import type { BackupUse } from '../journal/backup-use.ts';
import type { Operation } from '../journal/operation.ts';
import type { Summary } from '../journal/summary.ts';
import { diagnosticData } from '../validate/data.ts';
import type { Diagnostic } from '../validate/rule.ts';
import type { Operated } from './operate.ts';

/** What was written, or would be. */
export interface Written {
  readonly operated: Operated;
  readonly dryRun: boolean;
  /** The session itself was changed; else a new one was made of it. */
  readonly isInPlace: boolean;
  /** Of the transcript; `-` is standard output. */
  readonly path: string;
  readonly sessionId: string;
  readonly files: readonly {
    readonly path: string;
    readonly role: ArtifactRole | 'transcript';
    /** The path of the file that it was made of. */
    readonly source: string;
  }[];
  /** How to go on with it, as a line for a shell; undefined if no client can. */
  readonly resume: string | undefined;
  /** There was nothing to change, and nothing was written. */
  readonly isUnchanged: boolean;
  /** The directory that it is to be resumed in, if there is no such thing here. */
  readonly missingDirectory?: string | undefined;
  /** What `undo` takes back; undefined if nothing was changed in place. */
  readonly operation?: Operation | undefined;
  /** How much backups take, if that passes the limit. */
  readonly overLimit?: BackupUse | undefined;
  /** What an id of the source is called in the result. */
  newId(old: string): string;
  /** Which id of the source became which. Only a new session has new ids. */
  idMap?(): IdMapData;
  /** A new transcript's bytes; a piece is valid until the next one is asked for. */
  bytes?(): Iterable<Buffer>;
}

/** How much an operation changed. */
export function changesOf({ before, after, counts, passes }: Operated): Summary {
  return {
    entries: { before: before.entries, after: after.entries, ...counts },
    bytes: { before: before.bytes, after: after.bytes },
    tokens: { before: before.tokens.count, after: after.tokens.count, method: after.tokens.method },
    passes,
  };
}

/** What scripts read. */
export function writtenData(written: Written): Record<string, unknown> {
  const { operated, dryRun, path, sessionId, files, resume, operation } = written;
  const { session } = operated;
  const found = operated.diagnostics();
  return {
    dryRun,
    source: { path: session.path, sessionId: session.sessionId },
    result: written.isUnchanged
      ? null
      : { path, sessionId, files: files.map(({ path, role }) => ({ path, role })) },
    changes: changesOf(operated),
    ...(operated.addedFiles.length === 0 ? {} : { addedFiles: addedFilesOf(operated) }),
    ...(operated.cacheMiss === undefined ? {} : { cacheMiss: operated.cacheMiss }),
    diagnostics: (written.isUnchanged ? found : found.map(inResult(written))).map(diagnosticData),
    resume: written.isUnchanged ? null : (resume ?? null),
    ...(operation === undefined ? {} : { operation: operation.id }),
  };
}

/** What of a transcript lies in files of its own now: the bytes of `changes` are those of transcripts. */
function addedFilesOf({ addedFiles }: Operated): { count: number; bytes: number } {
  return {
    count: addedFiles.length,
    bytes: addedFiles.reduce((sum, { content }) => sum + content.length, 0),
  };
}

/** Gives findings the names that the result has for what they are about. */
function inResult({ operated, files, newId }: Written): (diagnostic: Diagnostic) => Diagnostic {
  const { changes, transcripts } = operated.session.graph;
  const results = new Map(files.map(({ source, path }) => [source, path]));
  const sources = new Map(transcripts.map((transcript) => [transcript.path, transcript]));
  // The validator speaks of lines that were read.
  const lineAfter = ({ path, line }: Diagnostic): number | undefined => {
    if (line === undefined || changes.length === 0) return line;
    const entry = sources.get(path)?.lineRead(line);
    return (entry && entry.transcript.indexOf(entry) + 1) || undefined;
  };
  return (diagnostic) => {
    const { path, uuid, args } = diagnostic;
    const renamed = Object.entries(args).map(([name, value]) => [
      name,
      typeof value === 'string' ? newId(value) : value,
    ]);
    return {
      ...diagnostic,
      path: results.get(path) ?? path,
      line: lineAfter(diagnostic),
      uuid: uuid && newId(uuid),
      args: Object.fromEntries(renamed),
    };
  };
}
