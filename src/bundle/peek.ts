import { attempt } from '../attempt.ts';
import { entryOf, linesOf, linesWith } from '../transcript/lines.ts';
import { type ContextFill, contextFill } from './context-fill.ts';
import { countCompactions } from './count-compactions.ts';
import { countTurns } from './count-turns.ts';
import { readSample, type Sample } from './sample.ts';
import { titleOf } from './title.ts';

/** Why a listed file is hardly a session. */
export type PeekProblem = 'unreadable' | 'empty' | 'not-a-transcript' | 'no-messages';

/** What a look at both ends of a transcript tells. Undefined is unknown, not none. */
export interface Peek {
  readonly title: string | undefined;
  /** The working directory: the slug of the project's folder can't be turned back into it. */
  readonly cwd: string | undefined;
  readonly version: string | undefined;
  /** Counted only in a file that is small enough to be read whole. */
  readonly turns: number | undefined;
  /** The same of compactions. */
  readonly compactions: number | undefined;
  readonly context: ContextFill | undefined;
  readonly problem: PeekProblem | undefined;
}

/** Files up to this size are read whole. */
const WHOLE = 1024 * 1024;
/** What is read at each end of a larger one; the second window is for lines that are longer than the first. */
const WINDOWS = [64 * 1024, 1024 * 1024] as const;

const UNREADABLE: Peek = {
  title: undefined,
  cwd: undefined,
  version: undefined,
  turns: undefined,
  compactions: undefined,
  context: undefined,
  problem: 'unreadable',
};

/** Never throws: a file that can't be read, or makes no sense, has a problem. */
export function peekSession(path: string): Peek {
  let sample: Sample | undefined;
  for (const window of WINDOWS) {
    sample = attempt(() => readSample(path, WHOLE, window));
    if (sample === undefined) return UNREADABLE;
    if (titleOf(sample) !== undefined && placeOf(sample).cwd !== undefined) break;
  }
  return sample === undefined ? UNREADABLE : peekAt(path, sample);
}

function peekAt(path: string, sample: Sample): Peek {
  const context = attempt(() => contextFill(path, sample));
  return {
    title: titleOf(sample),
    context,
    ...placeOf(sample),
    turns: sample.whole && countTurns(sample.whole),
    compactions: sample.whole && countCompactions(sample.whole),
    problem: context === undefined ? problemOf(sample) : undefined,
  };
}

function placeOf({ head, tail }: Sample): { cwd: string | undefined; version: string | undefined } {
  for (const bytes of [head, tail])
    for (const line of linesWith(bytes, '"cwd"')) {
      const entry = entryOf(line.bytes);
      const [cwd, version] = [entry?.get('cwd'), entry?.get('version')];
      if (typeof cwd === 'string')
        return { cwd, version: typeof version === 'string' ? version : undefined };
    }
  return { cwd: undefined, version: undefined };
}

/** Of a file that was not read whole little can be said: a line may be longer than the window. */
function problemOf({ head, tail, whole }: Sample): PeekProblem | undefined {
  if (whole?.length === 0) return 'empty';
  let entries = 0;
  for (const bytes of whole === undefined ? [head, tail] : [whole])
    for (const line of linesOf(bytes)) {
      const entry = entryOf(line);
      if (entry?.facts.message !== undefined) return undefined;
      if (entry !== undefined) entries++;
    }
  if (whole === undefined) return undefined;
  return entries === 0 ? 'not-a-transcript' : 'no-messages';
}
