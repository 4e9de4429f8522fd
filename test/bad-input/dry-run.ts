import { isDeepStrictEqual } from 'node:util';
import type { Json, Ran } from '../commands/cli.ts';
import { type CommandLine, FOLDER } from './command-lines.ts';

/** What a command says that it would do. */
export interface Announced {
  readonly code: number;
  readonly data: Json;
}

/** The same seed gives a new session the same ids, so that what is announced can be compared with what is done. */
const SEED = ['--seed', 'seed'];

/** What is run to write. */
export function realRun({ command, options, writes }: CommandLine): string[] {
  return [command, ...options, ...(makesNew(writes) ? SEED : [])];
}

/** The same, as a dry run that tells everything. */
export function dryRun({ command, options, writes }: CommandLine): string[] {
  const asked = options.filter((option) => option !== '--json' && option !== '-v');
  const ids = makesNew(writes) ? [...SEED, '--id-map', `${FOLDER}/ids.json`] : [];
  return [command, ...asked, ...ids, '-n', '--json'];
}

function makesNew(writes: CommandLine['writes']): boolean {
  return writes !== 'nothing' && writes !== 'in-place';
}

/** In what a run differs from what was announced. */
export function notAsAnnounced(
  { options, writes }: CommandLine,
  dry: Announced,
  { code, out }: Ran,
): string[] {
  if (dry.code !== code) return [`exit code ${code}, ${dry.code} was announced`];
  if (!options.includes('--json')) return [];
  const [announced, done] = [dry.data, JSON.parse(out)].map((data) => comparable(data, writes));
  return isDeepStrictEqual(announced, done)
    ? []
    : [`announced ${JSON.stringify(announced)}, done ${JSON.stringify(done)}`];
}

/** In place, what is added gets another id each time, which may look as if it named a file. */
function comparable(data: Json, writes: CommandLine['writes']): Json {
  const { dryRun: _dryRun, operation: _operation, idMap: _idMap, fixes = [], ...rest } = data;
  // A time that is made up is that of the run.
  const mends = fixes.map(({ to, ...fix }: Json) => (fix.did === 'timed' ? fix : { ...fix, to }));
  if (makesNew(writes)) return { ...rest, fixes: mends };
  const { changes, diagnostics = [] } = rest;
  return {
    passes: changes?.passes,
    diagnostics: diagnostics.map(({ code, severity, line }: Json) => ({ code, severity, line })),
  };
}
