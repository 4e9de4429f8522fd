import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { readSession, type Session } from '../../src/bundle/session.ts';
import type { Files } from '../bad-input/originals.ts';
import type { Workplace } from '../bad-input/workplace.ts';
import type { Json } from '../commands/cli.ts';
import type { Step } from './steps.ts';

/** Half a line at the end of a file that was just written would be waited for. */
const LONG_AGO = new Date('2026-01-01');

/** A command that was run, with all that can be seen of it. */
export interface Played {
  readonly place: Workplace;
  readonly step: Step;
  /** What of its answer says what was done; of a dry run and of the real one. */
  readonly dry: Answer;
  readonly real: Answer;
  readonly before: Files;
  readonly afterDry: Files;
  readonly after: Files;
  /** As it was before. */
  readonly source: Session;
  /** Undefined if nothing was written. */
  readonly result: Session | undefined;
}

export interface Answer {
  readonly code: number;
  readonly data: Json;
}

/** @param path Of the session's transcript. */
export async function playStep(
  place: Workplace,
  step: Step,
  path: string,
  number: number,
): Promise<Played> {
  const read = (at: string): Promise<Session> => readSession(at, { claudeDir: place.claude });
  const source = await read(path);
  const args = [step.command, path, ...step.options, ...whereTo(place, step, path, number)];
  const before = place.files();
  const dry = await answer(place, [...args, '-n']);
  const afterDry = place.files();
  const real = await answer(place, args);
  const written: string | undefined = real.data.result?.path;
  return {
    place,
    step,
    dry,
    real,
    before,
    afterDry,
    after: place.files(),
    source,
    result: written === undefined ? undefined : await read(written),
  };
}

function whereTo(
  { folder, claude }: Workplace,
  { command, isInPlace }: Step,
  path: string,
  number: number,
): string[] {
  if (isInPlace) return ['--in-place'];
  const file = join(folder, `${command}-${number}`);
  // What was shared is of no project, and neither is what is made of it.
  const isOutside = command === 'share' || !path.startsWith(claude);
  return [
    // Ids are the same in a dry run.
    ...['--seed', `step ${number}`, '--id-map', `${file}.map`],
    ...(isOutside ? ['-o', `${file}.jsonl`] : []),
  ];
}

/** Runs a command for what it tells a script. */
export async function answer(place: Workplace, args: readonly string[]): Promise<Answer> {
  const { code, out } = await place.run([...args, '--json']);
  for (const [path] of place.files()) utimesSync(join(place.root, path), LONG_AGO, LONG_AGO);
  return { code, data: JSON.parse(out) };
}

/** The paths of files that are not the same, or there only once. */
export function differing(a: Files, b: Files): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].filter((path) => {
    const [one, other] = [a.get(path), b.get(path)];
    return one === undefined || other === undefined || !one.equals(other);
  });
}
