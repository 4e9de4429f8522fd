import fc from 'fast-check';
import { PRESETS, PRUNE_OPTIONS } from '../../src/passes/prune-options.ts';
import { FIXES } from '../../src/repair/fixes/index.ts';
import { PRUNE_VALUES } from '../bad-input/command-lines.ts';

/** A command on the session that the step before left. */
export interface Step {
  readonly command: 'clone' | 'prune' | 'compress' | 'edit' | 'share' | 'repair';
  readonly options: readonly string[];
  readonly isInPlace: boolean;
}

/** Stands for a folder that a session can be moved to. */
export const ELSEWHERE = '/home/dev/elsewhere';

/** One of the values that an option of `prune` takes, if it takes one. */
export function pruneValue(name: string): fc.Arbitrary<string | undefined> {
  const values = PRUNE_VALUES[name] ?? [''];
  return fc.constantFrom(...values).map((value) => (value === '' ? undefined : value));
}

const flags = (...lists: readonly (readonly string[])[]): fc.Arbitrary<readonly string[]> =>
  fc.constantFrom(...lists);
const joined = (...parts: fc.Arbitrary<readonly string[]>[]): fc.Arbitrary<readonly string[]> =>
  fc.tuple(...parts).map((lists) => lists.flat());

const pruning = joined(
  fc
    .subarray([...PRUNE_OPTIONS], { minLength: 1 })
    .chain((options) =>
      fc.tuple(
        ...options.map(({ name }) =>
          pruneValue(name).map((value) => [`--${name}`, ...(value === undefined ? [] : [value])]),
        ),
      ),
    )
    .map((lists) => lists.flat()),
  flags([], [], ...Object.keys(PRESETS).map((name) => ['--preset', name])),
  flags([], [], ['--keep-last', '1'], ['--keep-last', '3']),
  flags([], [], [], ['--keep-thinking']),
);

const compressing = joined(
  flags([], ...['0', '1', '2', '3'].map((turns) => ['--keep-last', turns]), [
    '--target-tokens',
    '600',
  ]),
  flags([], [], ['--summary', 'All was done.'], ['--summarize-with', 'head -c 400']),
  flags([], [], ['--keep-history']),
);

const turn = fc.constantFrom('1', '2', '3', '1-2', 'last:1', 'last:2', '0', '0.2');
const line = fc.integer({ min: 1, max: 20 }).map(String);
const STATEMENT: fc.Arbitrary<string> = fc.oneof(
  turn.map((name) => `drop turn ${name}`),
  turn.map((name) => `condense turn ${name}`),
  line.map((number) => `drop line ${number}`),
  line.map((number) => `replace line ${number} Other words.`),
  fc
    .tuple(fc.constantFrom('stub', 'trim 20', 'offload'), turn)
    .map(([verb, name]) => `${verb} turn ${name}`),
  fc.constantFrom(
    'drop tool *',
    'stub tool *',
    'trim 20 tool Read',
    'offload tool *',
    'drop match all of it',
    'keep branch 1',
    'keep turn 2',
    'keep tool Read',
  ),
);
const editing = fc
  .array(STATEMENT, { minLength: 1, maxLength: 3 })
  .map((statements) => statements.flatMap((statement) => ['--do', statement]));

const cloning = joined(
  flags([], [], ['--up-to', 'turn:1'], ['--up-to', 'turn:2'], ['--up-to', 'turn:3']),
  flags([], [], ['--project-to', ELSEWHERE]),
  flags([], [], ['--rewrite-paths']),
);

const sharing = joined(
  flags([], [], ...['thinking', 'images', 'paths,hosts'].map((kinds) => ['--keep', kinds])),
  flags([], ['--redact', '/Pro(?=mpt)/']),
);

const repairing = joined(
  flags([], [], ['--unsafe'], ...FIXES.map(({ code }) => ['--only', code])),
  flags([], [], ['--linearize']),
);

const titled = flags([], [], [], ['--title', 'Another title']);

function steps(
  command: Step['command'],
  options: fc.Arbitrary<readonly string[]>,
  canBeInPlace: boolean,
): fc.Arbitrary<Step> {
  return fc.record({
    command: fc.constant(command),
    options: joined(options, titled),
    isInPlace: canBeInPlace ? fc.boolean() : fc.constant(false),
  });
}

const STEP: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: steps('prune', pruning, true) },
  { weight: 3, arbitrary: steps('compress', compressing, true) },
  { weight: 4, arbitrary: steps('edit', editing, true) },
  { weight: 2, arbitrary: steps('repair', repairing, true) },
  { weight: 3, arbitrary: steps('clone', cloning, false) },
  { weight: 1, arbitrary: steps('share', sharing, false) },
);

export const randomSteps: fc.Arbitrary<readonly Step[]> = fc.array(STEP, {
  minLength: 1,
  maxLength: 4,
});
