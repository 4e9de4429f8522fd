import { basename } from 'node:path';
import { agentIdOf, isUuid } from '../../format/id-shapes.ts';
import type { Graph } from '../../graph/graph.ts';
import { formatBytes, formatCount, plural } from '../../text/numbers.ts';
import type { Entry } from '../../transcript/entry.ts';
import { digestOf } from './digest.ts';

/** What stands in a session for something that was taken out of it: one line that tells what it was. */
const OPENING = '[ccsurgery: ';
/** A cut in a text: what it says of its length is held against the text. */
const CUT = /^\[ccsurgery: ([\d,]+) of ([\d,]+) characters? removed(?:; in full: .+)?\]$/gmu;
/** The last lines of a text that went to a file: its start may quote other notes. */
const OFFLOADED = /\n(\[ccsurgery: [^\n]+ offloaded; in full: [^\n]+\])\n<\/persisted-output>$/u;
/** The session may be named after a file with brackets in its name. */
const ORIGIN =
  /; in full: session (?<session>.+?)(?:, sub-agent (?<agent>[\w-]+))?, lines? (?<line>\d+)(?:-(?<last>\d+))?(?: #(?<digest>[\da-f]{12}))?\]/u;

/** Where the whole of a text stands that a note took the place of: a machine mark that every note carries. */
export interface Origin {
  /** The session that the note was written for: the source of a copy, or the session itself as it was before. */
  readonly session: string;
  readonly agent?: string | undefined;
  readonly line: number;
  /** Where several lines became one. */
  readonly lastLine?: number | undefined;
  /** Of the whole text. Notes of older versions have none. */
  readonly digest: string | undefined;
}

export function isPlaceholder(text: string): boolean {
  return text.startsWith(OPENING);
}

/** Whether a text as it is written in JSON may be a placeholder, or hold one. */
export function mayHoldPlaceholder(json: Buffer): boolean {
  return json.includes(OPENING);
}

/** Whether a text was cut in its middle: one that only quotes such a note has another length. */
export function isCut(text: string): boolean {
  return cutOf(text) !== undefined;
}

/** The origin of a text in an entry of the graph that is about to go. */
export function originOf(graph: Graph, entry: Entry, text: string): Origin {
  const { sessionId, line, transcript } = entry;
  const file = basename(graph.main.path, '.jsonl');
  return {
    // Clients and people find a session by the name of its file.
    session: isUuid(file) ? file : (sessionId ?? file),
    agent: agentIdOf(basename(transcript.path)),
    line,
    digest: digestOf(text),
  };
}

/** The origin that a note names, if the text is one or was cut: the whole text is there, not where the note stands. */
export function originNamedIn(text: string): Origin | undefined {
  const note = isPlaceholder(text) ? text : (offloadNoteOf(text) ?? cutOf(text));
  const { session, agent, line, last, digest } = ORIGIN.exec(note ?? '')?.groups ?? {};
  if (session === undefined) return undefined;
  const lastLine = last === undefined ? undefined : Number(last);
  return { session, agent, line: Number(line), lastLine, digest };
}

/** What a client or `--tool-results offload` wrote to a file beside the session. */
export function isPersisted(text: string): boolean {
  return text.startsWith('<persisted-output>');
}

export function outputNote(
  tool: string,
  output: { readonly bytes: number; readonly images: number; readonly isError: boolean },
  origin: Origin,
  newer?: { readonly tool: string; readonly call: string },
): string {
  const { bytes, images, isError } = output;
  const sizes = [
    ...(bytes > 0 ? [formatBytes(bytes)] : []),
    ...(images > 0 ? [plural(images, 'image')] : []),
  ];
  const what = isError ? 'error output' : 'output';
  const stale = newer === undefined ? '' : `, superseded by ${newer.tool} (call ${newer.call})`;
  return `${OPENING}${what} of ${tool} removed (${sizes.join(', ')})${stale}${inFull(origin)}]`;
}

export function inputNote(bytes: number, origin: Origin): string {
  return `${OPENING}${formatBytes(bytes)} removed${inFull(origin)}]`;
}

/** @param origin Undefined if the whole text is kept nowhere. */
export function cutNote(removed: number, all: number, origin: Origin | undefined): string {
  return `${OPENING}${formatCount(removed)} of ${plural(all, 'character')} removed${inFull(origin)}]`;
}

/** The last line of a text that tells where a file has the whole of it. */
export function offloadNote(bytes: number, origin: Origin): string {
  return `${OPENING}${formatBytes(bytes)} offloaded${inFull(origin)}]`;
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

function inFull(origin: Origin | undefined): string {
  if (origin === undefined) return '';
  const { session, agent, line, lastLine, digest } = origin;
  const agentPart = agent === undefined ? '' : `, sub-agent ${agent}`;
  const lines = lastLine === undefined ? `line ${line}` : `lines ${line}-${lastLine}`;
  const mark = digest === undefined ? '' : ` #${digest}`;
  return `; in full: session ${session}${agentPart}, ${lines}${mark}`;
}

function offloadNoteOf(text: string): string | undefined {
  return isPersisted(text) ? OFFLOADED.exec(text)?.[1] : undefined;
}

/** The note of a cut; what stays of the text may quote others. */
function cutOf(text: string): string | undefined {
  const count = (written = ''): number => Number(written.replaceAll(',', ''));
  const cut = [...text.matchAll(CUT)].find(([note, removed, all]) => {
    const lineEnds = text.length - note.length - (count(all) - count(removed));
    return lineEnds >= 0 && lineEnds <= 2;
  });
  return cut?.[0];
}
