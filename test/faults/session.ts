import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readSession } from '../../src/bundle/session.ts';
import { recoverOperations } from '../../src/journal/recover.ts';
import { editInPlace } from '../../src/operation/in-place.ts';
import type { Pass } from '../../src/passes/pass.ts';
import { uuid } from '../builders/ids.ts';

const LINE = 4096;
const ARTIFACT = 'toolu_old.txt';
/** Every so many entries there is one to remove. */
const MARKER = 10;

/** A session of about so many bytes with a sub-agent and a file that goes with an entry; gives the transcript's path. */
export function writeSession(folder: string, bytes: number): string {
  const id = 'fa017000-0000-4000-8000-000000000000';
  const path = join(folder, `${id}.jsonl`);
  mkdirSync(join(folder, id, 'subagents'), { recursive: true });
  mkdirSync(join(folder, id, 'tool-results'));
  writeFileSync(path, lines(bytes, id, 0));
  writeFileSync(join(folder, id, 'subagents', 'agent-a1.jsonl'), lines(bytes / 10, id, 1));
  writeFileSync(join(folder, id, 'tool-results', ARTIFACT), 'x'.repeat(LINE));
  return path;
}

function lines(bytes: number, sessionId: string, group: number): string {
  const text = 'words '.repeat(LINE / 6);
  return Array.from({ length: Math.ceil(bytes / LINE) }, (_, i) =>
    entryLine({
      ...(i % MARKER === MARKER >> 1 ? { type: 'system', subtype: 'marker' } : { type: 'user' }),
      // The first marker is all that names the file.
      ...(i === MARKER >> 1 && group === 0 ? { output: ARTIFACT } : {}),
      sessionId,
      uuid: uuid(i + 1, group),
      parentUuid: i === 0 ? null : uuid(i, group),
      message: { role: 'user', content: text },
    }),
  ).join('');
}

function entryLine(entry: object): string {
  return `${JSON.stringify(entry)}\n`;
}

/** A line as a client appends it; the next one hangs on it. */
export function appendedLine(parentUuid: string): { uuid: string; text: string } {
  const own = randomUUID();
  const message = { role: 'user', content: 'late '.repeat(40) };
  return { uuid: own, text: entryLine({ type: 'user', uuid: own, parentUuid, message }) };
}

/** The uuid of the first entry that an edit of a fresh session removes. */
export function markerOf(path: string): string {
  const [, marker] = /"subtype":"marker".*?"uuid":"([^"]+)"/.exec(readFileSync(path, 'utf8')) ?? [];
  return marker as string;
}

/** Of each file of a session, whether the first edit changed it. */
export function isEdited(path: string): boolean[] {
  const folder = path.slice(0, -'.jsonl'.length);
  const agent = join(folder, 'subagents', 'agent-a1.jsonl');
  const texts = [path, agent].map((file) => readFileSync(file, 'utf8'));
  return [
    ...texts.map((text) => text.includes('"edited":true')),
    !existsSync(join(folder, 'tool-results', ARTIFACT)),
  ];
}

/** Removes the first marker of each transcript and edits the next one. */
const markers: Pass = {
  name: 'markers',
  run(graph) {
    for (const { entries } of graph.transcripts) {
      const [first, second] = entries.filter(({ subtype }) => subtype === 'marker');
      if (first !== undefined) graph.remove(first);
      if (second !== undefined) graph.edit(second, ['edited'], true);
    }
  },
};

/** What a command does in place; a client that writes meanwhile does not stop it. */
export async function edit(path: string, stateDir: string): Promise<void> {
  await recoverOperations(stateDir);
  const claudeDir = dirname(path);
  const session = await readSession(path, { claudeDir });
  const plan = { command: 'markers', session, passes: [markers], claudeDir, stateDir };
  await editInPlace({ ...plan, force: true });
}
