import { escapeRegExp } from '../text/escape-reg-exp.ts';
import type { Call } from './calls.ts';
import { changesOf } from './changes.ts';
import type { Material } from './material.ts';
import { outputOf, wrongLines } from './outcome.ts';
import { shortLine } from './shorten.ts';
import { deedOf } from './tools.ts';
import { isRefused } from './user-words.ts';

/** One run of a command, or another call that failed. */
export interface Run {
  /** What was run, on one line and without what only chooses what is shown of the output. */
  readonly what: string;
  readonly whole: string;
  readonly isCommand: boolean;
  readonly failed: boolean;
  readonly output: string;
  /** Undefined if there is no result: how it ended is not known. */
  readonly wrong: readonly string[] | undefined;
  /** The files that were changed after it and before the next command. */
  readonly changedThen: string[];
}

/** Endings that only choose what is shown of the output. */
const VIEW = /(?:\s+2>&1|\s*\|\s*(?:head|tail)(?:\s+-n)?\s+-?\d+)+\s*$/;
/** Programs that show what is in files: words for what goes wrong are no news there. */
const VIEWERS =
  /^(?:\w+=\S+ )*(?:cat|less|head|tail|grep|egrep|rg|ag|sed|awk|find|fd|ls|tree|wc|echo|printf|cd|pwd|which|jq|diff|xxd|file|stat|du|ps|sort|git (?:-C \S+ |-\S+ )*(?:diff|show|log|blame|grep|status|branch|reflog|rev-parse|ls-files|cat-file))\b/;
const LONGEST = 400;

/** The runs of all commands in order, and other calls that failed. */
export function runsOf({ calls, place, short }: Material): Run[] {
  const runs: Run[] = [];
  for (const call of calls) {
    for (const { path } of changesOf(call)) runs.at(-1)?.changedThen.push(short(path));
    const run = runOf(call, place.cwd, short);
    if (run !== undefined) runs.push(run);
  }
  return runs;
}

function runOf(
  call: Call,
  cwd: string | undefined,
  short: (path: string) => string,
): Run | undefined {
  const deed = deedOf(call);
  const isCommand = deed?.deed === 'ran';
  if (deed === undefined || isRefused(call) || (!isCommand && !call.failed)) return undefined;
  const whole = isCommand ? plainCommand(deed.what, cwd) : `${call.name} ${short(deed.what)}`;
  const what = whole.replace(VIEW, '');
  const output = outputOf(call, deed.deed);
  return {
    what,
    whole,
    isCommand,
    failed: call.failed,
    output,
    wrong: call.output === undefined ? undefined : wrongOf(call, what, output),
    changedThen: [],
  };
}

function wrongOf({ failed }: Call, what: string, output: string): string[] {
  if (!failed) return VIEWERS.test(what) ? [] : wrongLines(output);
  const lines = wrongLines(output);
  return lines.length > 0 ? lines : [output.split('\n')[0] as string];
}

/** On one line, without going to where the work is done anyway. */
function plainCommand(command: string, cwd: string | undefined): string {
  const going =
    cwd === undefined
      ? /^(?!)/
      : new RegExp(`^cd ["']?${escapeRegExp(cwd)}/?["']?\\s*(?:&&|;)\\s*`);
  return shortLine(command.trim().replace(going, ''), LONGEST);
}

export function isViewer(what: string): boolean {
  return VIEWERS.test(what);
}
