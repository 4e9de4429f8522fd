import { appendFileSync, existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt } from '../attempt.ts';
import { makeDurableFolders } from '../storage/create/folders.ts';
import { stageFile } from '../storage/staged-file.ts';

/** A session that was made of another. */
export interface CopyRecord {
  /** As an ISO date. */
  readonly time: string;
  readonly command: string;
  readonly result: { readonly sessionId: string; readonly path: string };
  readonly source: { readonly sessionId: string; readonly path: string };
}

const NAME = 'copies.jsonl';
/** Bytes. From here on, records of sessions that are gone are dropped. */
const LARGE = 2 ** 20;

/** Notes a copy. That fails silently: the copy itself is written, and the note only helps to tell it from its source. */
export async function recordCopy(stateDir: string, record: CopyRecord): Promise<void> {
  const path = join(stateDir, NAME);
  try {
    makeDurableFolders(dirname(path));
    if ((attempt(() => statSync(path).size) ?? 0) > LARGE) await dropGone(stateDir);
    // One write of a short line: records of runs at the same time do not mix.
    appendFileSync(path, `${JSON.stringify(record)}\n`, { mode: 0o600 });
  } catch {
    // `list` does not call it a copy then, and nothing is lost.
  }
}

/** By the path of the result. */
export function readCopies(stateDir: string): Map<string, CopyRecord> {
  const text = attempt(() => readFileSync(join(stateDir, NAME), 'utf8')) ?? '';
  const records = text.split('\n').flatMap((line) => toRecord(line) ?? []);
  return new Map(records.map((record) => [record.result.path, record]));
}

/** Replaces the file at once: a run that ends in the middle leaves it as it was. */
async function dropGone(stateDir: string): Promise<void> {
  const kept = [...readCopies(stateDir).values()].filter(({ result }) => existsSync(result.path));
  const lines = kept.map((record) => `${JSON.stringify(record)}\n`);
  (await stageFile(join(stateDir, NAME), [Buffer.from(lines.join(''))])).commit();
}

function toRecord(line: string): CopyRecord | undefined {
  const record = attempt(() => JSON.parse(line) as Partial<CopyRecord> | null);
  const { command, result, source } = record ?? {};
  const isKnown = typeof command === 'string' && isPlace(result) && isPlace(source);
  return isKnown ? (record as CopyRecord) : undefined;
}

function isPlace(value: unknown): boolean {
  const { sessionId, path } = (value ?? {}) as Record<string, unknown>;
  return typeof sessionId === 'string' && typeof path === 'string';
}
