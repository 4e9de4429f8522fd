import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { UserError } from '../../src/errors.ts';
import { Graph } from '../../src/graph/graph.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { start } from './child.ts';
import { edit, writeSession } from './session.ts';

const LINES = 60;

export interface AppendFigures {
  lines: number;
  /** Lines that are not there exactly once, or whose parent is not there. */
  lost: number;
  edits: number;
  refused: number;
}

/** Edits a session in place again and again while a client appends to it. */
export async function appendRounds(rounds: number, bytes: number): Promise<AppendFigures> {
  const figures = { lines: 0, lost: 0, edits: 0, refused: 0 };
  for (let round = 0; round < rounds; round++) await appendRound(figures, bytes);
  return figures;
}

async function appendRound(figures: AppendFigures, bytes: number): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'ccsurgery-append-'));
  try {
    mkdirSync(join(root, 'project'));
    const path = writeSession(join(root, 'project'), bytes);
    const parent = read(path).main.entries.at(-1)?.uuid as string;
    const client = await start('appender.ts', path, parent, String(LINES));
    let uuids: string[] | undefined;
    const told = once(client, 'message').then(([message]) => {
      uuids = message as string[];
    });
    while (uuids === undefined) {
      await tryEdit(path, join(root, 'state'), figures);
      // An edit that finds no marker any more gives way to nobody.
      await nextTurn();
    }
    await told;
    figures.lines += LINES;
    figures.lost += lost(path, uuids);
  } finally {
    rmSync(root, { recursive: true });
  }
}

async function tryEdit(path: string, stateDir: string, figures: AppendFigures): Promise<void> {
  try {
    await edit(path, stateDir);
    figures.edits++;
  } catch (error) {
    if (!(error instanceof UserError) || error.exitCode !== 3) throw error;
    figures.refused++;
  }
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
