import { strict as assert } from 'node:assert';
import { answer, differing } from '../played.ts';
import type { Check } from './check.ts';

/** Undo brings back every byte, and the undo of that the result. */
export const undoIsExact: Check = async ({ place, real, before, after }) => {
  if (real.data.operation === undefined) return;
  const undo = await answer(place, ['undo']);
  assert.deepEqual(undo.data.error, undefined);
  assert.deepEqual(differing(before, place.files()), [], 'not undone');
  const redo = await answer(place, ['undo', undo.data.undo]);
  assert.deepEqual(redo.data.error, undefined);
  assert.deepEqual(differing(after, place.files()), [], 'the undo is not undone');
};
