/** A part of all that is tried with clients, for every change: each operation once for each generation, some always. */
import { operations } from './checks/index.ts';
import { applies } from './results.ts';
import { versions } from './versions.ts';

/** Tried with every version. */
const CORE = [
  'clone',
  'clone --up-to a turn',
  'prune --tools',
  'prune --preset light',
  'compress',
  'repair of a lost call',
];

export function isInSample(name: string, version: string): boolean {
  if (CORE.includes(name)) return true;
  const able = Object.keys(versions).filter(
    (other) => generationOf(other) === generationOf(version) && applies(name, other),
  );
  // Versions of a generation take turns.
  return able[Object.keys(operations).indexOf(name) % able.length] === version;
}

/** 2.0 of 2.0.76. */
const generationOf = (version: string): string => version.split('.').slice(0, 2).join('.');
