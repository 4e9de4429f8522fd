import { attempt } from '../attempt.ts';
import { UserError } from '../errors.ts';
import { startsAs } from '../storage/digest.ts';
import type { FileEdit, FileRecord, FileRewrite } from '../storage/replace/file-edit.ts';
import { realPlace } from '../storage/replace/target.ts';
import { fileStage } from './file-stage.ts';
import type { Journal } from './journal.ts';
import { isAtWork, type Operation } from './operation.ts';
import { sessionBusy } from './session-busy.ts';

/** Files, and the operation on them that is one's own, if there is one yet. */
interface OwnWork {
  readonly paths: Iterable<string>;
  readonly id?: string | undefined;
}

/** Throws if another run changes one of the files at this moment. */
export function refuseIfBusy(journal: Journal, own: OwnWork): void {
  const other = othersOn(journal, own).find(isAtWork);
  if (other === undefined) return;
  throw sessionBusy(
    other,
    (where) => `Another run of ccsurgery (${where}) changes this session. Nothing was changed.`,
  );
}

/** Throws if it is another run that changes the files, or has changed them since they were read. */
export function refuseIfChangedByOther(journal: Journal, edits: readonly FileEdit[]): void {
  const read = new Map(edits.map((edit) => [realPlace(edit.path), readOf(edit)]));
  refuseIfBusy(journal, { paths: read.keys() });
  const isSince = (file: FileRecord): boolean =>
    read.has(file.path) && fileStage(file).is === 'after' && !isKnown(read.get(file.path), file);
  const other = othersOn(journal, { paths: read.keys() }).find(({ files }) => files.some(isSince));
  if (other === undefined) return;
  throw new UserError({
    code: 'session-busy',
    message: `Another run of ccsurgery (operation ${other.id}, ${other.command}) changed this session meanwhile. Nothing was changed.`,
    hint: 'Try again: the session is read anew then.',
  });
}

function readOf(edit: FileEdit): FileRewrite['read'] | undefined {
  return 'read' in edit ? edit.read : undefined;
}

/** Whether what was read is what the operation left. */
function isKnown(read: FileRewrite['read'] | undefined, { after }: FileRecord): boolean {
  return read !== undefined && after !== null && startsAs(read, after);
}

function othersOn(journal: Journal, { paths, id }: OwnWork): Operation[] {
  const own = new Set(paths);
  // Whoever has to write a record will notice that none can be read.
  const operations = attempt(() => journal.list()) ?? [];
  return operations.filter(
    (operation) =>
      operation.id !== id &&
      (own.has(operation.transcript ?? '') || operation.files.some(({ path }) => own.has(path))),
  );
}
