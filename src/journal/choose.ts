import { UserError } from '../errors.ts';
import { firstLines } from '../text/first-lines.ts';
import type { Operation } from './operation.ts';
import { sessionBusy } from './session-busy.ts';
import { type Standing, standings } from './standing.ts';

const MOST_CANDIDATES = 10;

/** The operation to take back: by its id or the start of one, else the newest that is in force and no undo itself. */
export function chooseOperation(operations: readonly Operation[], wanted?: string): Operation {
  const standing = standings(operations);
  if (wanted !== undefined) return inForce(byId(operations, wanted), operations, standing);
  const found = operations.find(({ id, undoes }) => {
    const is = standing.get(id);
    return is === 'interrupted' || (is === 'done' && undoes === undefined);
  });
  // What was meant may be this one: an older one is not undone in its place.
  if (found !== undefined && standing.get(found.id) === 'interrupted') throw interrupted(found);
  if (found !== undefined) return found;
  const undo = operations.find(({ id }) => standing.get(id) === 'done');
  throw new UserError({
    code: 'nothing-to-undo',
    message:
      undo === undefined
        ? 'There is no operation to undo.'
        : 'There is no operation that is not undone.',
    hint:
      undo === undefined
        ? '`ccsurgery log` lists operations; only those in place have to be undone.'
        : `\`ccsurgery undo ${undo.id}\` takes the last undo back.`,
  });
}

function interrupted({ id, command, sessionId }: Operation): UserError {
  return new UserError({
    code: 'operation-interrupted',
    message: `The newest operation, ${id} (${command} of ${sessionId}), was interrupted, and is not cleared up. Nothing was changed.`,
    hint: `\`ccsurgery undo ${id} --force\` puts its originals back; an older operation can be undone by its id.`,
    exitCode: 3,
  });
}

function byId(operations: readonly Operation[], wanted: string): Operation {
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

function candidates(operations: readonly Operation[]): string {
  const lines = operations.map(
    ({ id, time, command, sessionId }) => `${id}  ${time}  ${command} ${sessionId}`,
  );
  return firstLines(lines, MOST_CANDIDATES)
    .map((line) => `\n  ${line}`)
    .join('');
}
