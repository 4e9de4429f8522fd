import type { ArtifactRole } from '../format/artifacts.ts';
import type { IdMapData } from '../ids/id-map.ts';
import type { Operation } from '../journal/operation.ts';
import { describe } from '../validate/prose.ts';
import type { Diagnostic } from '../validate/rule.ts';
import type { Operated } from './operation.ts';

/** What was written, or would be. */
export interface Written {
  readonly operated: Operated;
  readonly dryRun: boolean;
  /** Of the transcript; `-` is standard output. */
  readonly path: string;
  readonly sessionId: string;
  readonly files: readonly {
    readonly path: string;
    readonly role: ArtifactRole | 'transcript';
    /** The path of the file that it was made of. */
    readonly source: string;
  }[];
  /** How to go on with it; undefined outside of a Claude folder. */
  readonly resume: string | undefined;
  /** There was nothing to change, and nothing was written. */
  readonly isUnchanged: boolean;
  /** The directory that it is to be resumed in, if there is no such thing here. */
  readonly missingDirectory?: string | undefined;
  /** What `undo` takes back; undefined if nothing was changed in place. */
  readonly operation?: Operation | undefined;
  /** What an id of the source is called in the result. */
  newId(old: string): string;
  /** Which id of the source became which. Only a new session has new ids. */
  idMap?(): IdMapData;
  /** A new transcript's bytes; a piece is valid until the next one is asked for. */
  bytes?(): Iterable<Buffer>;
}

/** How much an operation changed. */
export function changesOf({ before, after, counts, passes }: Operated) {
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
  return {
    dryRun,
    source: { path: session.path, sessionId: session.sessionId },
    result: written.isUnchanged
      ? null
      : { path, sessionId, files: files.map(({ path, role }) => ({ path, role })) },
    changes: changesOf(operated),
    diagnostics: diagnosticsAfter(written),
    resume: written.isUnchanged ? null : (resume ?? null),
    ...(operation === undefined ? {} : { operation: operation.id }),
  };
}

/** What is wrong with the result, by its own lines and ids. */
function diagnosticsAfter({ operated, newId }: Written): Record<string, unknown>[] {
  const { changes, transcripts } = operated.session.graph;
  const files = new Map(transcripts.map((transcript) => [transcript.path, transcript]));
  // The validator speaks of lines that were read.
  const lineAfter = ({ path, line }: Diagnostic): number | null => {
    if (line === undefined || changes.length === 0) return line ?? null;
    const transcript = files.get(path ?? '');
    const entry = transcript?.lineRead(line);
    return (entry && entry.transcript.indexOf(entry) + 1) || null;
  };
  return operated.diagnostics().map((diagnostic) => ({
    ...diagnosticData(diagnostic, newId),
    line: lineAfter(diagnostic),
  }));
}

/** The result's findings under the ids that they have there. */
function diagnosticData(diagnostic: Diagnostic, newId: Written['newId']): Record<string, unknown> {
  const { code, severity, uuid, args } = diagnostic;
  const renamed = Object.entries(args).map(([name, value]) => [
    name,
    typeof value === 'string' ? newId(value) : value,
  ]);
  const message = describe({ ...diagnostic, args: Object.fromEntries(renamed) }).what;
  return { code, severity, message, uuid: uuid ? newId(uuid) : null };
}
