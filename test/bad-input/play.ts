import { join } from 'node:path';
import { wrongAnswer } from './answer.ts';
import type { CommandLine } from './command-lines.ts';
import type { Files, Original } from './originals.ts';
import { type Errors, errorsOf, lostLines, newErrors } from './result.ts';
import type { Workplace } from './workplace.ts';

/** Longer than any command takes for a session of 50 MB. */
const PATIENCE = 60_000;

/** Runs a command where nothing else has been; gives what is wrong with what it did. */
export async function play(
  line: CommandLine,
  place: Workplace,
  session: Original,
  errors: Errors,
): Promise<string[]> {
  const source = place.files();
  const start = performance.now();
  const ran = await place.run([line.command, ...line.options]);
  const seconds = (performance.now() - start) / 1000;
  const files = place.files();
  const isDone = ran.code < 2;
  const wrong = wrongAnswer(line, ran);
  if (seconds * 1000 > PATIENCE) wrong.push(`it took ${seconds} s`);
  const transcript = `claude/${session.transcript}`;
  const written = differing(source, files);
  const changed = written.filter((path) => source.has(path));
  if (changed.length > 0 && !(isDone && line.writes === 'in-place'))
    wrong.push(`changed: ${changed}`);
  if (written.length > 0 && (!isDone || line.writes === 'nothing' || line.writes === 'output'))
    wrong.push(`written: ${written}`);
  if (!isDone) return wrong;
  const result = resultOf(line, written, transcript);
  if (line.writes === 'output' && !line.options.includes('--json'))
    wrong.push(...lostLines(line, source.get(transcript) as Buffer, Buffer.from(ran.out), files));
  if (result !== undefined) {
    // What an entry of a sub-agent is the parent of has none where the user leaves sub-agents out.
    if (!line.options.includes('--no-artifacts'))
      wrong.push(...newErrors(errors, await errorsOf(place, join(place.root, result))));
    const bytes = files.get(result) as Buffer;
    wrong.push(...lostLines(line, source.get(transcript) as Buffer, bytes, files));
  }
  if (line.writes === 'in-place' && written.length > 0)
    wrong.push(...(await notUndone(place, source)));
  return wrong;
}

/** The transcript that was written. */
function resultOf(
  { writes }: CommandLine,
  written: readonly string[],
  transcript: string,
): string | undefined {
  switch (writes) {
    case 'in-place':
      return written.find((path) => path === transcript);
    case 'file':
      return written.find((path) => path === 'results/result.jsonl');
    default:
      return written.find((path) => /^claude\/projects\/[^/]+\/(?!agent-)[^/]+\.jsonl$/.test(path));
  }
}

async function notUndone(place: Workplace, source: Files): Promise<string[]> {
  const { code, err } = await place.run(['undo']);
  const left = differing(source, place.files());
  if (code !== 0) return [`undo: ${err}`];
  return left.length === 0 ? [] : [`not undone: ${left}`];
}

/** The paths of files that are not the same, or there only once. */
function differing(a: Files, b: Files): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => {
    const [one, other] = [a.get(path), b.get(path)];
    return one === undefined || other === undefined || !one.equals(other);
  });
}
