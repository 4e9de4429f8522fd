import { basename, isAbsolute } from 'node:path';
import { mayRun, type ProcessMark, processSpace } from '../storage/process-space.ts';
import type { FileRecord } from '../storage/replace/file-edit.ts';
import { startOf } from '../storage/running-process.ts';
import { readTemporaryName } from '../storage/temporary-name.ts';
import { isSummary, type Summary } from './summary.ts';

/** A change of a session in place, on record with what it takes to take it back. */
export interface Operation extends OperationNote, ProcessMark {
  /** Sorts by time. */
  readonly id: string;
  /** As an ISO date. */
  readonly time: string;
  readonly files: readonly FileRecord[];
  /** `prepared`: files are being replaced, or were when the process was killed. */
  readonly status: 'prepared' | 'done';
}

/** What the one who asks for an operation says about it. */
export interface OperationNote {
  /** The command that asked for it. */
  readonly command: string;
  readonly sessionId: string;
  /** The path of the session's transcript, whether that changes or not. */
  readonly transcript?: string | undefined;
  readonly summary: Summary;
  /** Sessions that it changed besides. */
  readonly others?:
    | readonly { readonly sessionId: string; readonly transcript: string }[]
    | undefined;
  /** The operation that this one takes back. */
  readonly undoes?: string | undefined;
}

/** Who works on an operation. */
export function ownProcess(): ProcessMark {
  return { pid: process.pid, procStart: startOf(process.pid), space: processSpace() };
}

/** No operation takes so long; by then its process number may be another's. */
const LONGEST = 24 * 60 * 60 * 1000;

/** Whether an operation is under way in some process. */
export function isAtWork({ status, time, ...by }: Operation): boolean {
  return status === 'prepared' && Date.now() - Date.parse(time) <= LONGEST && mayRun(by);
}

/** Takes a value from disk for an operation only if every part that is relied on is there. */
export function isOperation(value: unknown, id: string): value is Operation {
  const { time, status, pid, files, command, sessionId, transcript, summary, others, undoes } =
    (value ?? {}) as Operation;
  return (
    (value as Operation | null)?.id === id &&
    !Number.isNaN(Date.parse(time)) &&
    (status === 'prepared' || status === 'done') &&
    Number.isInteger(pid) &&
    pid > 0 &&
    typeof command === 'string' &&
    typeof sessionId === 'string' &&
    (transcript === undefined || isPlace(transcript)) &&
    isSummary(summary) &&
    (undoes === undefined || typeof undoes === 'string') &&
    isOthers(others) &&
    Array.isArray(files) &&
    files.every(isFileRecord)
  );
}

function isOthers(value: unknown): boolean {
  if (value === undefined) return true;
  const isSession = (each: unknown): boolean => {
    const { sessionId, transcript } = (each ?? {}) as Record<string, unknown>;
    return typeof sessionId === 'string' && isPlace(transcript);
  };
  return Array.isArray(value) && value.every(isSession);
}

function isFileRecord(value: unknown): boolean {
  const { path, before, after, temporary, aside } = (value ?? {}) as FileRecord;
  return (
    isPlace(path) &&
    [temporary, aside].every((name) => name === undefined || isTemporary(name)) &&
    (after === null || isState(after)) &&
    // The name must not lead out of the operation's folder.
    (before === null ||
      (isState(before) &&
        /^\d+$/.test(before.backup) &&
        before.mode >= 0 &&
        (before.bundle === undefined || isInBundle(before.bundle))))
  );
}

function isInBundle(value: unknown): boolean {
  const { path, name } = (value ?? {}) as Record<string, unknown>;
  return isPlace(path) && typeof name === 'string';
}

/** Nothing else is removed for a record's sake. */
function isTemporary(path: unknown): boolean {
  return isPlace(path) && readTemporaryName(basename(path as string)) !== undefined;
}

function isPlace(path: unknown): boolean {
  return typeof path === 'string' && isAbsolute(path);
}

function isState(state: unknown): boolean {
  const { bytes, sha256 } = (state ?? {}) as { bytes?: unknown; sha256?: unknown };
  return typeof bytes === 'number' && typeof sha256 === 'string';
}
