import { basename } from 'node:path';
import { agentIdOf } from '../../format/id-shapes.ts';
import { formatBytes, formatCount, plural } from '../../text/numbers.ts';
import type { Entry } from '../../transcript/entry.ts';

/** What stands in a session for something that was taken out of it: one line that tells what it was. */
const OPENING = '[ccsurgery: ';
/** A cut in a text, with the place of the whole one, which may be a file with brackets in its name. */
const CUT = /^\[ccsurgery: [\d,]+ of [\d,]+ characters? removed(?:; in full: (.+))?\]$/mu;

export function isPlaceholder(text: string): boolean {
  return text.startsWith(OPENING);
}

/** Whether a text as it is written in JSON may be a placeholder, or hold one. */
export function mayHoldPlaceholder(json: Buffer): boolean {
  return json.includes(OPENING);
}

export function isCut(text: string): boolean {
  return CUT.test(text);
}

/** Where an entry of the source is to be found. */
export function placeOf({ sessionId, line, transcript }: Entry): string {
  const agent = agentIdOf(basename(transcript.path));
  const file = agent === undefined ? '' : `, sub-agent ${agent}`;
  return `session ${sessionId ?? basename(transcript.path, '.jsonl')}${file}, line ${line}`;
}

/** The place that a text names which was cut already: the whole one is there, not where the cut one is. */
export function placeNamedIn(text: string): string | undefined {
  return CUT.exec(text)?.[1];
}

/** @param place Where all of it is; undefined if nowhere. */
export function outputNote(
  tool: string,
  output: { readonly bytes: number; readonly images: number; readonly isError: boolean },
  place: string | undefined,
): string {
  const { bytes, images, isError } = output;
  const sizes = [
    ...(bytes > 0 ? [formatBytes(bytes)] : []),
    ...(images > 0 ? [plural(images, 'image')] : []),
  ];
  const what = isError ? 'error output' : 'output';
  return `${OPENING}${what} of ${tool} removed (${sizes.join(', ')})${inFull(place)}]`;
}

export function cutNote(removed: number, all: number, place: string | undefined): string {
  return `${OPENING}${formatCount(removed)} of ${plural(all, 'character')} removed${inFull(place)}]`;
}

/** @param written A string as it is written in JSON. */
export function noteOfSize(written: Buffer): string {
  return `${OPENING}${formatBytes(written.length)} removed]`;
}

export function imageNote(
  format: string,
  bytes: number,
  size: { readonly width: number; readonly height: number } | undefined,
): string {
  const pixels =
    size === undefined ? '' : `, ${formatCount(size.width)} × ${formatCount(size.height)} pixels`;
  return `${OPENING}image removed (${format}${pixels}, ${formatBytes(bytes)})]`;
}

function inFull(place: string | undefined): string {
  return place === undefined ? '' : `; in full: ${place}`;
}
