import { UserError } from '../errors.ts';
import { firstLines } from '../text/first-lines.ts';
import type { UnreadableRecord } from './journal.ts';
import type { Operation } from './operation.ts';
import { timeOf } from './operation-id.ts';
import { sessionBusy } from './session-busy.ts';
import { type Standing, standings } from './standing.ts';

const MOST_CANDIDATES = 10;

/**
 * The operation to take back: by its id or the start of one, else the newest that is in force and no undo itself.
 * One whose record can't be read is taken from the record's copy, and only if it is named.
 */
export function chooseOperation(
  readable: readonly Operation[],
  wanted?: string,
  unreadable: readonly UnreadableRecord[] = [],
): Operation {
  const operations = withCopies(readable, unreadable);
  const standing = standings(operations);
  if (wanted !== undefined) {
    const lost = unreadable.filter(({ operation }) => operation === undefined);
    const found = byId<Operation | UnreadableRecord>([...operations, ...lost], wanted);
    if ('folder' in found) throw noCopy(found);
    return inForce(found, operations, standing);
  }
  const found = operations.find(({ id, undoes }) => {
    const is = standing.get(id);
    return is === 'interrupted' || (is === 'done' && undoes === undefined);
  });
  const hidden = unreadable.find(
    ({ id, backups, operation }) =>
      id === found?.id ||
      (operation === undefined && backups.length > 0 && timeOf(id) > timeOf(found?.id ?? '0')),
  );
  if (hidden !== undefined) throw newestUnreadable(hidden);
  // What was meant may be this one: an older one is not undone in its place.
  if (found !== undefined && standing.get(found.id) === 'interrupted') throw interrupted(found);
  if (found !== undefined) return found;
  const undo = operations.find(({ id }) => standing.get(id) === 'done');
  throw new UserError({
    code: 'nothing-to-undo',
    message: undo === undefined ? 'There is no operation to undo.' : 'Nothing left to undo.',
    hint:
      undo === undefined
        ? '`ccsurgery log` lists operations; only those in place have to be undone.'
        : `\`ccsurgery undo ${undo.id}\` takes the last undo back.`,
  });
}

/** Operations, and those that only the copy of a record describes, the newest first. */
function withCopies(
  operations: readonly Operation[],
  unreadable: readonly UnreadableRecord[],
): readonly Operation[] {
  // A copy may say `prepared` of an operation that was completed since.
  const copies = unreadable.flatMap(({ operation }) =>
    operation === undefined ? [] : [{ ...operation, status: 'done' as const }],
  );
  if (copies.length === 0) return operations;
  return [...operations, ...copies].sort((a, b) => timeOf(b.id) - timeOf(a.id));
}

function newestUnreadable({ id, folder, operation }: UnreadableRecord): UserError {
  const undoes = operation === undefined ? 'lists its backups' : 'restores from its backups';
  return new UserError({
    code: 'record-unreadable',
    message: `The record of the newest operation, ${id}, can't be read (${folder}). Nothing was changed.`,
    hint: `\`ccsurgery undo ${id}\` ${undoes}, \`ccsurgery log --purge ${id}\` drops them; an older operation can be undone by its id.`,
  });
}

function noCopy({ id, folder, backups }: UnreadableRecord): UserError {
  const files = backups.map(({ path, bytes }) => `\n  ${path} (${bytes} bytes)`);
  return new UserError({
    code: 'record-unreadable',
    message: `The record of operation ${id} can't be read (${folder}), and nothing else says where its backups belong. Nothing was changed.`,
    hint:
      files.length > 0 ? `Copy what you need back by hand:${files.join('')}` : 'It has no backups.',
  });
}

function interrupted({ id, command, sessionId }: Operation): UserError {
  return new UserError({
    code: 'operation-interrupted',
    message: `The newest operation, ${id} (${command} of ${sessionId}), was interrupted, and is not cleared up. Nothing was changed.`,
    hint: `\`ccsurgery undo ${id} --force\` puts its originals back; an older operation can be undone by its id.`,
  });
}

/** The operation with an id, or the start of one. */
export function byId<T extends Listed>(operations: readonly T[], wanted: string): T {
  const exact = operations.filter(({ id }) => id === wanted);
  const matches =
    exact.length > 0 ? exact : operations.filter(({ id }) => id.startsWith(wanted.toLowerCase()));
  const [found] = matches;
  if (found === undefined || wanted === '')
    throw new UserError({
      code: 'operation-not-found',
      message: `No operation has an id that starts with "${wanted}".`,
      hint:
        operations.length > 0
          ? `The newest operations:${candidates(operations)}`
          : '`ccsurgery log` lists operations; there are none.',
    });
  if (matches.length === 1) return found;
  throw new UserError({
    code: 'ambiguous-operation',
    message: `${matches.length} operations have an id that starts with "${wanted}".`,
    hint: `Give more of the id:${candidates(matches)}`,
  });
}

function inForce(
  operation: Operation,
  operations: readonly Operation[],
  standing: ReadonlyMap<string, Standing>,
): Operation {
  const { id } = operation;
  if (standing.get(id) === 'running')
    throw sessionBusy(operation, (where) => `Operation ${id} is under way (${where}).`);
  if (standing.get(id) !== 'undone') return operation;
  const by = operations.find(
    ({ id: other, undoes }) => undoes === id && standing.get(other) === 'done',
  );
  throw new UserError({
    code: 'nothing-to-undo',
    message: `Operation ${id} is undone already.`,
    hint: by && `\`ccsurgery undo ${by.id}\` takes that back.`,
  });
}

/** What is shown of an operation; of one that can't be read there is only the id. */
type Listed = Pick<Operation, 'id'> & Partial<Pick<Operation, 'time' | 'command' | 'sessionId'>>;

function candidates(operations: readonly Listed[]): string {
  const lines = operations.map(({ id, time, command, sessionId }) =>
    time === undefined ? `${id}  (unreadable record)` : `${id}  ${time}  ${command} ${sessionId}`,
  );
  return firstLines(lines, MOST_CANDIDATES)
    .map((line) => `\n  ${line}`)
    .join('');
}
