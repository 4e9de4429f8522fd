import { UserError, wrongUse } from '../errors.ts';
import type { Narrowing } from '../passes/narrow.ts';
import { PRUNE_OPTIONS } from '../passes/prune-options.ts';
import type { PruneCommandOptions } from '../schema/options/prune.ts';
import { parseRanges, printRanges } from '../selection/ranges.ts';
import { textPattern } from '../text/text-pattern.ts';
import type { Request } from './command.ts';

/** What these options say. */
export interface Narrowed {
  readonly narrowing: Narrowing;
  /** Whether any of the options is given. */
  readonly isAny: boolean;
}

/** Reads the options, so that what is wrong with them is said before anything is read. */
export function narrowed({ options }: Request<PruneCommandOptions>): Narrowed {
  const { turns, minSize, match } = options;
  if (turns !== undefined) parseRanges('--turns', turns);
  if (match !== undefined) textPattern('--match', match);
  return {
    narrowing: { turns, match },
    isAny: [turns, minSize, match].some((value) => value !== undefined),
  };
}

/** Nothing says what is to be taken from there: what the user means may be the turns themselves. */
export function narrowingAlone({ narrowing: { turns, match } }: Narrowed): UserError {
  const target =
    turns !== undefined
      ? `turn ${printRanges(parseRanges('--turns', turns))}`
      : `match ${match ?? 'TEXT'}`;
  return new UserError({
    code: 'nothing-asked',
    message: '--turns, --min-size and --match narrow what other options take, and none is given.',
    hint: `To remove the whole of it: ccsurgery edit SESSION --do 'drop ${target}'\nTo take something from there: add ${narrowable().join(', ')} or --preset.`,
  });
}

/** Throws if one of the options that the user gave takes all or nothing. */
export function refuseNotNarrowed(names: readonly string[]): void {
  const whole = names.find((name) => notNarrowed().includes(name));
  if (whole === undefined) return;
  throw wrongUse(
    `--turns, --min-size and --match do not narrow --${whole}.`,
    `They narrow ${narrowable().join(', ')}. Run --${whole} by itself.`,
  );
}

/** Options that take all or nothing. */
export function notNarrowed(): string[] {
  return PRUNE_OPTIONS.filter(({ isNarrowed }) => !isNarrowed).map(({ name }) => name);
}

function narrowable(): string[] {
  return PRUNE_OPTIONS.filter(({ isNarrowed }) => isNarrowed).map(({ name }) => `--${name}`);
}
