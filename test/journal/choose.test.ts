import { expect, test } from 'vitest';
import { chooseOperation } from '../../src/journal/choose.ts';
import { type Operation, ownProcess } from '../../src/journal/operation.ts';
import { standings } from '../../src/journal/standing.ts';
import { thrown } from '../bundle/scratch.ts';
import { deadPid, operation } from './note.ts';

const START = Date.now();
const id = (n: number): string => (START + n).toString(36);

/** Operations, the newest first; each is given as the number of the one it undoes, or none. */
function log(...undone: (number | undefined)[]): Operation[] {
  return undone
    .map((n, i) => operation(START + i, n === undefined ? {} : { undoes: id(n) }))
    .reverse();
}

const standingsOf = (operations: readonly Operation[]) =>
  [...standings(operations).values()].reverse();

test.each([
  [[undefined, undefined], ['done', 'done'], 1],
  [[undefined, undefined, 1], ['done', 'undone', 'done'], 0],
  [[undefined, 0, 1], ['done', 'undone', 'done'], 0],
  [[undefined, 0, 1, 2], ['undone', 'done', 'undone', 'done'], undefined],
  [[undefined, 0, undefined, 2], ['undone', 'done', 'undone', 'done'], undefined],
  [[], [], undefined],
])('undo by default, with %j on record', (undone, standing, chosen) => {
  const operations = log(...undone);
  expect(standingsOf(operations)).toEqual(standing);
  if (chosen === undefined)
    expect(thrown(() => chooseOperation(operations))).toMatchObject({
      code: 'nothing-to-undo',
      exitCode: 2,
    });
  else expect(chooseOperation(operations).id).toBe(id(chosen));
});

test('by id or a start of one, an undo too', () => {
  const operations = log(undefined, 0);
  expect(chooseOperation(operations, id(1)).id).toBe(id(1));
  const apart = [operation(36 ** 8 - 1), operation(START)];
  expect(chooseOperation(apart, id(0).slice(0, 2).toUpperCase()).id).toBe(id(0));
});

test('what can’t be chosen, and the candidates', () => {
  const operations = log(undefined, undefined);
  const none = thrown(() => chooseOperation(operations, 'zz')) as { hint: string };
  expect(none).toMatchObject({ code: 'operation-not-found', exitCode: 2 });
  const several = thrown(() => chooseOperation(operations, id(0).slice(0, 4))) as { hint: string };
  expect(several).toMatchObject({ code: 'ambiguous-operation', exitCode: 2 });
  for (const { hint } of [none, several]) for (const n of [0, 1]) expect(hint).toContain(id(n));
  expect(thrown(() => chooseOperation(operations, ''))).toMatchObject({
    code: 'operation-not-found',
  });
});

test('what is undone names the undo; what is under way is left alone', () => {
  const undone = thrown(() => chooseOperation(log(undefined, 0), id(0))) as { hint: string };
  expect(undone).toMatchObject({ code: 'nothing-to-undo' });
  expect(undone.hint).toContain(id(1));
  const byDefault = thrown(() => chooseOperation(log(undefined, 0))) as { hint: string };
  expect(byDefault.hint).toContain(id(1));
  const running = [operation(START, { status: 'prepared', ...ownProcess() })];
  expect(standingsOf(running)).toEqual(['running']);
  expect(thrown(() => chooseOperation(running, id(0)))).toMatchObject({ code: 'session-busy' });
});

test('an interrupted operation can be undone, but only by its name', () => {
  const interrupted = [operation(START, { status: 'prepared', pid: deadPid() })];
  expect(standingsOf(interrupted)).toEqual(['interrupted']);
  expect(chooseOperation(interrupted, id(0)).id).toBe(id(0));
  const older = operation(START - 1);
  expect(thrown(() => chooseOperation([...interrupted, older]))).toMatchObject({
    code: 'operation-interrupted',
    exitCode: 3,
  });
  expect(chooseOperation([operation(START + 1), ...interrupted]).id).toBe(id(1));
  expect(chooseOperation([operation(START + 1, { undoes: id(0) }), ...interrupted, older])).toBe(
    older,
  );
});
