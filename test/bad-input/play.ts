import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from '../commands/cli.ts';
import { unaccounted } from './accounts.ts';
import { wrongAnswer } from './answer.ts';
import type { CommandLine } from './command-lines.ts';
import { type Announced, dryRun, notAsAnnounced, realRun } from './dry-run.ts';
import type { Files, Original } from './originals.ts';
import { type Errors, errorsOf, newErrors } from './result.ts';
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
  const { dry, wrong } = await announced(line, place, source);
  const start = performance.now();
  const ran = await place.run(realRun(line));
  const seconds = (performance.now() - start) / 1000;
  if (seconds * 1000 > PATIENCE) wrong.push(`it took ${seconds} s`);
  wrong.push(...wrongAnswer(line, ran));
  if (wrong.length > 0) return wrong;
  if (dry !== undefined) wrong.push(...notAsAnnounced(line, dry, ran));
  const files = place.files();
  wrong.push(...wrongPlaces(line, source, files, ran.code < 2));
  if (wrong.length > 0 || ran.code >= 2 || dry === undefined) return wrong;
  if (line.writes === 'output') {
    writeFileSync(join(place.folder, 'result.jsonl'), ran.bytes);
    files.set('results/result.jsonl', ran.bytes);
  }
  wrong.push(...(await wrongResult(line, place, session, source, files, errors, dry.data)));
  if (line.writes === 'in-place' && differing(source, files).length > 0)
    wrong.push(...(await notUndone(place, source)));
  return wrong;
}

/** What a command that writes says that it would do. */
async function announced(
  line: CommandLine,
  place: Workplace,
  source: Files,
): Promise<{ dry?: Announced; wrong: string[] }> {
  if (line.writes === 'nothing') return { wrong: [] };
  const ran = await place.run(dryRun(line));
  const wrong = wrongAnswer({ ...line, options: ['--json'] }, ran);
  if (wrong.length > 0) return { wrong: wrong.map((each) => `dry run: ${each}`) };
  const written = differing(source, place.files());
  return {
    dry: { code: ran.code, data: JSON.parse(ran.out) },
    wrong: written.length === 0 ? [] : [`a dry run wrote ${written}`],
  };
}

/** Files that were written, changed or removed where nothing should be. */
function wrongPlaces(
  { writes }: CommandLine,
  source: Files,
  files: Files,
  isDone: boolean,
): string[] {
  const written = differing(source, files);
  const changed = written.filter((path) => source.has(path));
  const wrong: string[] = [];
  if (changed.length > 0 && !(isDone && writes === 'in-place')) wrong.push(`changed: ${changed}`);
  if (written.length > 0 && (!isDone || writes === 'nothing' || writes === 'output'))
    wrong.push(`written: ${written}`);
  return wrong;
}

async function wrongResult(
  line: CommandLine,
  place: Workplace,
  session: Original,
  source: Files,
  files: Files,
  errors: Errors,
  data: Json,
): Promise<string[]> {
  const transcript = `claude/${session.transcript}`;
  const written = differing(source, files);
  const result = resultOf(line, written, transcript);
  if (result === undefined)
    return data.result === null || line.writes === 'in-place' ? [] : ['no result'];
  return [
    ...newErrors(errors, await errorsOf(place, join(place.root, result))),
    ...unaccounted({
      line,
      data,
      ...withoutMark(source.get(transcript) as Buffer, files.get(result) as Buffer),
      others: new Map([...source].filter(([path]) => path !== transcript)),
      beside: new Map([...files].filter(([path]) => written.includes(path) && path !== result)),
    }),
  ];
}

/** The mark at the start of a file is part of no line, and stays where it is. */
function withoutMark(before: Buffer, after: Buffer): { before: Buffer; after: Buffer } {
  const mark = Buffer.from('\ufeff');
  const isMarked = before.subarray(0, mark.length).equals(mark);
  if (!isMarked || !after.subarray(0, mark.length).equals(mark)) return { before, after };
  return { before: before.subarray(mark.length), after: after.subarray(mark.length) };
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
    case 'output':
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
