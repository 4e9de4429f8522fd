/** Parts of all that can be tried with clients: what is tried with every version, and what for every change. */
import { operations } from './checks/index.ts';
import { applies } from './results.ts';
import { versions } from './versions.ts';

/** Tried with every version; the other rows only with versions that start a family, and with the newest. */
export const CORE: readonly string[] = [
  'clone',
  'clone, older model',
  'clone of a compacted session',
  'clone --up-to a turn',
  'clone --project-to',
  'prune --tools',
  'prune --tool-results stub',
  'prune --preset light',
  'compress',
  'compress --keep-history',
  'compress of a compacted session',
  'repair of a prompt with a dangling parent',
  'repair --in-place of a lost result',
  'repair of a lost call',
];

/** Six of the versions, since a client takes 90 to 370 MB: one of each way to resume. */
const SAMPLED = ['1.0.128', '2.0.76', '2.1.45', '2.1.100', '2.1.239', '2.1.327'];

/** Tried with every version of the sample. */
const SAMPLED_ALWAYS = ['clone', 'prune --tools', 'compress', 'repair of a lost call'];

/** The versions of a sample: what `.ci/run` installs. */
export function sampled(wanted: readonly string[]): string[] {
  return wanted.filter((version) => SAMPLED.includes(version));
}

/** Each operation is in it once: the versions take turns. */
export function isInSample(name: string, version: string): boolean {
  if (SAMPLED_ALWAYS.includes(name)) return true;
  const able = SAMPLED.filter((other) => other in versions && applies(name, other));
  return able[Object.keys(operations).indexOf(name) % able.length] === version;
}
