import { UserError, wrongUse } from '../errors.ts';
import type { Narrowing } from '../passes/narrow.ts';
import { PRUNE_OPTIONS } from '../passes/prune-options.ts';
import { parseRanges, printRanges } from '../selection/ranges.ts';
import { byteSize } from '../text/byte-size.ts';
import { textPattern } from '../text/text-pattern.ts';
import type { OptionSpec, Request } from './command.ts';

/** Options that take nothing by themselves, and narrow what others take. */
export const NARROWING_OPTIONS: readonly OptionSpec[] = [
  { flags: '--turns <ranges>', description: 'only in these turns: 4-9,12,last:3' },
  { flags: '--min-size <size>', description: 'only what has at least this size: 500B, 10KB' },
  { flags: '--match <pattern>', description: 'only what contains a text, or matches /regex/' },
];

/** What these options say. */
export interface Narrowed {
  readonly narrowing: Narrowing;
  readonly minSize: number | undefined;
  /** Whether any of the options is given. */
  readonly isAny: boolean;
}

/** Reads the options, so that what is wrong with them is said before anything is read. */
export function narrowed({ options }: Request): Narrowed {
  const text = (name: string): string | undefined => options[name] as string | undefined;
  const [turns, size, match] = [text('turns'), text('minSize'), text('match')];
  if (turns !== undefined) parseRanges('--turns', turns);
  if (match !== undefined) textPattern('--match', match);
  return {
    narrowing: { turns, match },
    minSize: size === undefined ? undefined : byteSize('--min-size', size),
    isAny: [turns, size, match].some((value) => value !== undefined),
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
