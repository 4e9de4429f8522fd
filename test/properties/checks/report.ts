import { strict as assert } from 'node:assert';
import { relative } from 'node:path';
import type { Session } from '../../../src/bundle/session.ts';
import { diagnose } from '../../../src/operation/guard.ts';
import { newDiagnostics } from '../../../src/validate/compare.ts';
import { isSound } from '../../../src/validate/validate.ts';
import type { Json } from '../../commands/cli.ts';
import { newNames } from '../id-map.ts';
import { answer, differing } from '../played.ts';
import type { Step } from '../steps.ts';
import type { Check } from './check.ts';

/** What a command may refuse where it can do no better. */
const REFUSALS: ReadonlySet<string> = new Set([
  'empty-session',
  // compress: what a rewind to the very start left would go untold.
  'history-out-of-reach',
  'target-too-small',
  // clone --up-to
  'no-such-turn',
  'nothing-whole',
]);
/** A plan may name what a session does not have, or leave nothing of it. */
const REFUSALS_OF_PLANS: ReadonlySet<string> = new Set([
  'wrong-use',
  'nothing-matched',
  'nothing-left',
]);
/** The same for a session that is damaged. */
const REFUSALS_OF_DAMAGE: ReadonlySet<string> = new Set([
  'new-errors',
  // prune, share: what goes is all that leads to what stays.
  'history-cut-off',
  // compress: what is summed up would be found again.
  'older-turns-live',
]);

export const clearRefusal: Check = ({ step, real, source }) => {
  const { error } = real.data;
  if (step.command === 'edit' && REFUSALS_OF_PLANS.has(error?.code)) return;
  if (error === undefined || REFUSALS.has(error.code)) return;
  const isAllowed = REFUSALS_OF_DAMAGE.has(error.code) && !isSound(diagnose(source));
  assert(isAllowed, `refused: ${error.code}: ${error.message}\n${error.hint}`);
};

export const dryRunIsTrue: Check = ({ dry, real, before, afterDry }) => {
  assert.deepEqual(differing(before, afterDry), [], 'a dry run wrote');
  assert.equal(dry.code, real.code);
  // What a command would sum up to is not known before it is run.
  const compared = dry.data.summarizeWith === undefined ? told : withoutSummary;
  assert.deepEqual(compared(dry.data), compared(real.data));
};

function withoutSummary({ changes, kept, replaced }: Json): unknown {
  const { before, after, removed, added } = changes.entries;
  return { before, after, removed, added, kept, replaced };
}

/** All that does not depend on ids that are drawn anew. */
function told({ dryRun, operation, idMap, result, ...data }: Record<string, unknown>): unknown {
  const text = JSON.stringify({ ...data, isWritten: result !== null });
  return JSON.parse(text.replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>'));
}

export const onlyItsOwnFiles: Check = ({ place, step, real, before, after }) => {
  const { result } = real.data;
  const named = new Set(
    (result?.files ?? []).map(({ path }: { path: string }) => relative(place.root, path)),
  );
  for (const path of differing(before, after)) {
    assert(result, `nothing was to be written: ${path}`);
    if (!step.isInPlace) assert(!before.has(path), `the source was touched: ${path}`);
    if (after.has(path) && !path.endsWith('.map')) assert(named.has(path), `not told of: ${path}`);
  }
};

export const noNewErrors: Check = ({ source, result, real }) => {
  if (result === undefined) return;
  const errors = diagnose(result).filter((diagnostic) => !isSound([diagnostic]));
  const names = newNames(real.data.idMap);
  const found = newDiagnostics(diagnose(source), errors, (id) => names.get(id) ?? id);
  assert.deepEqual(
    found.map(({ code, line, args }) => ({ code, line, args })),
    [],
  );
};

/** The same once more changes nothing. */
export const idempotent: Check = async ({ place, step, source, result }) => {
  if (result === undefined || isNeverTheSame(step, source)) return;
  const where = step.isInPlace ? '--in-place' : ['-o', `${place.folder}/again.jsonl`];
  const args = [step.command, result.path, ...step.options, ...[where].flat(), '-n'];
  const { data } = await answer(place, args);
  // A turn that nobody answered is not in what is up to it.
  if (data.error?.code === 'no-such-turn') return;
  assert.equal(data.error, undefined);
  // Paths into a session follow each copy.
  const passes = data.changes.passes.filter(({ name }: Json) => name !== 'rewrite-paths');
  const active = passes.filter((pass: Json) => pass.removed + pass.edited + pass.added > 0);
  assert.deepEqual(active, []);
};

/** Where once more is not the same. */
function isNeverTheSame({ command, options }: Step, source: Session): boolean {
  // Turns and lines are others then.
  if (command === 'edit') return true;
  const countsTurns = ['--up-to', '--keep-last', '--preset'].some((name) => options.includes(name));
  // Of a damaged session turns are counted along another path once the rest is gone.
  if (countsTurns && !isSound(diagnose(source))) return true;
  // A title comes after the end, and takes the place of the one that was there.
  return options.includes('--up-to') && options.includes('--title');
}
