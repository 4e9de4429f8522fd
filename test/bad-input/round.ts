import { anyCommandLine, type CommandLine, SESSION } from './command-lines.ts';
import { mutate } from './mutations.ts';
import type { Original } from './originals.ts';
import { play } from './play.ts';
import { Random } from './random.ts';
import { errorsOf } from './result.ts';
import { Workplace } from './workplace.ts';

const COMMANDS = 4;

export interface Failure {
  readonly session: string;
  /** What was done to it. */
  readonly how: readonly string[];
  readonly command: string;
  readonly wrong: readonly string[];
}

/** Is told what starts. */
type Watch = (what: string) => void;

/** Damages one of the sessions and runs some commands on it; gives what went wrong. */
export function playRound(
  seed: number,
  sessions: readonly Original[],
  root: string,
  watch?: Watch,
): Promise<Failure[]> {
  const random = new Random(seed);
  const original = random.pick(sessions);
  const { session, how } = damaged(original, random, random.pick(sessions));
  const lines = Array.from({ length: COMMANDS }, () => anyCommandLine(random));
  return playAll(session, original, lines, [`seed ${seed}`, ...how], root, watch);
}

/** Runs commands on a session, each of them as if it were the only one. */
export async function playAll(
  session: Original,
  sound: Original,
  lines: readonly CommandLine[],
  how: readonly string[],
  root: string,
  watch: Watch = () => {},
): Promise<Failure[]> {
  const errors = await errorsOf(new Workplace(root, session, sound.files), SESSION);
  const failures: Failure[] = [];
  for (const line of lines) {
    const command = [line.command, ...line.options].join(' ');
    watch(`${session.name}, ${how}: ${command}`);
    const wrong = await play(line, new Workplace(root, session, sound.files), session, errors);
    if (wrong.length > 0) failures.push({ session: session.name, how, command, wrong });
  }
  return failures;
}

/** Mostly the transcript is damaged, and sometimes what lies beside it. */
function damaged(original: Original, random: Random, other: Original) {
  const { files, transcript } = original;
  const path = random.once(6) ? random.pick([...files.keys()]) : transcript;
  const donor = other.files.get(other.transcript) as Buffer;
  const { bytes, how } = mutate(files.get(path) as Buffer, random, donor);
  const session = { ...original, files: new Map(files).set(path, bytes) };
  return { session, how: [path, ...how] };
}
