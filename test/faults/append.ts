import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { Graph } from '../../src/graph/graph.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { fastFolder } from '../bad-input/folder.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { start } from './child.ts';
import { runIn } from './commands.ts';
import { TOOLS, transcriptIn, writeSession } from './session.ts';

const LINES = 60;

export interface AppendFigures {
  lines: number;
  /** Lines that are not there exactly once, or whose parent is not there. */
  lost: number;
  /** Commands that changed the session, and those that were refused. */
  edits: number;
  refused: number;
}

/** What is done meanwhile, over and over; what a client appends is not among what goes. */
const COMMANDS: readonly ((time: number) => readonly string[])[] = [
  (time) => ['prune', SESSION_ID, '--tools', `T${time % TOOLS}`],
  (time) => ['prune', SESSION_ID, '--tool-results', String(1900 - time)],
  // The turns that were there, and the client's.
  (time) => ['compress', SESSION_ID, '--keep-last', String(LINES + TOOLS - (time % TOOLS))],
];

/** Changes a session in place again and again while a client appends to it. */
export async function appendRounds(rounds: number, bytes: number): Promise<AppendFigures> {
  const figures = { lines: 0, lost: 0, edits: 0, refused: 0 };
  for (let round = 0; round < rounds; round++) await appendRound(figures, bytes);
  return figures;
}

async function appendRound(figures: AppendFigures, bytes: number): Promise<void> {
  const root = fastFolder();
  try {
    writeSession(root, bytes);
    const path = transcriptIn(root);
    const parent = read(path).main.entries.at(-1)?.uuid as string;
    const client = await start('appender.ts', path, parent, String(LINES));
    let uuids: string[] | undefined;
    once(client, 'message').then(([message]) => {
      uuids = message as string[];
    });
    for (let time = 0; uuids === undefined; time++) await change(root, time, figures);
    figures.lines += LINES;
    figures.lost += lost(path, uuids);
  } finally {
    rmSync(root, { recursive: true });
  }
}

async function change(root: string, time: number, figures: AppendFigures): Promise<void> {
  const args = COMMANDS[time % COMMANDS.length]?.(time) ?? [];
  // A client that writes meanwhile does not stop it.
  const { code, out, err } = await runIn(root, [...args, '--in-place', '--force', '--json']);
  if (code === 3) figures.refused++;
  else if (code !== 0) throw new Error(out + err);
  else if (JSON.parse(out).operation !== undefined) figures.edits++;
}

function lost(path: string, uuids: readonly string[]): number {
  const graph = read(path);
  return uuids.filter((uuid) => {
    const found = graph.byUuid.get(uuid);
    return found.length !== 1 || found.some((entry) => graph.parentOf(entry) === undefined);
  }).length;
}

function read(path: string): Graph {
  return new Graph(new Transcript(path, readFileSync(path)));
}
