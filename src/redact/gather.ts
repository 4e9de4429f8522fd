import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';
import type { Artifact } from '../bundle/artifacts.ts';
import type { Session } from '../bundle/session.ts';
import { readBytes } from '../storage/read-bytes.ts';
import type { Examiner, OnFound } from './examiner.ts';
import type { Finding } from './kinds.ts';

/** What was found in a text of a file. */
export type OnFoundIn = (found: readonly Finding[], text: string, file: string) => void;

export interface GatherOptions {
  /** Told of each distinct text in which something is. */
  readonly onFound: OnFoundIn;
  /** Told how much of the session was looked at, from 0 to 1. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** So many bytes are looked at between two reports. */
const STEP = 2 ** 20;

/** How much there is to look at. */
export function totalBytes({ graph, artifacts }: Pick<Session, 'graph' | 'artifacts'>): number {
  const files = artifacts.filter(({ kind }) => kind !== 'transcript').map(({ bytes }) => bytes);
  return [...graph.transcripts.map(({ source }) => source.length), ...files].reduce(
    (sum, bytes) => sum + bytes,
    1,
  );
}

/** Counts bytes, and tells from time to time how much of all is done. */
export function progressOf(
  total: number,
  onProgress: ((done: number) => void) | undefined,
): (bytes: number) => void {
  let [done, reported] = [0, 0];
  return (bytes) => {
    done += bytes;
    if (done - reported < STEP) return;
    reported = done;
    onProgress?.(Math.min(1, done / total));
  };
}

/**
 * Looks at all strings of all files.
 * @returns Files beside the session that are no text: nobody can tell what is in them.
 */
export function gather(
  { graph, artifacts }: Session,
  examiner: Examiner,
  { onFound, onProgress }: GatherOptions,
): ReadonlySet<Artifact> {
  const advance = progressOf(totalBytes({ graph, artifacts }), onProgress);
  const inFile =
    (file: string): OnFound =>
    (found, text) =>
      onFound(found, text, file);
  const unreadable = new Set<Artifact>();
  for (const { raw, problem, transcript } of graph.entries()) {
    if (problem === undefined) examiner.lookAtJson(raw, inFile(transcript.path));
    advance(raw.length);
  }
  for (const artifact of artifacts) {
    examiner.lookAtText(basename(artifact.path), inFile(artifact.path));
    if (artifact.kind === 'transcript') continue;
    const bytes = readBytes(artifact.path);
    if (!isUtf8(bytes) || bytes.includes(0)) unreadable.add(artifact);
    else examiner.lookAtText(bytes.toString('utf8'), inFile(artifact.path));
    advance(bytes.length);
  }
  onProgress?.(1);
  return unreadable;
}
