/** The sessions that clients are asked about: the cases that are written by hand, and those that clients recorded. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Graph } from '../../../src/graph/graph.ts';
import { isSynthetic } from '../../../src/graph/turns.ts';
import { Transcript } from '../../../src/transcript/transcript.ts';
import { SESSION } from '../../context/builder.ts';
import { CASES } from '../../context/cases/index.ts';
import type { AskedSession } from './request.ts';
import { asked } from './sent.ts';

const recordings = resolve(import.meta.dirname, '../../../fixtures/clients');
/** For a session that has no response. */
const usualModel = 'claude-opus-4-5';

export interface NamedSession {
  readonly group: string;
  readonly name: string;
  readonly graph: Graph;
  readonly asked: AskedSession;
  /** The first client that is asked; none: the oldest. */
  readonly from?: string;
}

export function allSessions(): NamedSession[] {
  return [...cases(), ...recorded()];
}

function cases(): NamedSession[] {
  return Object.entries(CASES).flatMap(([group, list]) =>
    list.map(({ name, session, from }) => ({
      ...namedSession(group, name, session.text, SESSION),
      ...(from === undefined ? {} : { from }),
    })),
  );
}

function recorded(): NamedSession[] {
  return readdirSync(recordings, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('resume.json'))
    .map((path) => {
      const folder = join(recordings, path, '..');
      const { sessionId } = JSON.parse(readFileSync(join(recordings, path), 'utf8'));
      const file = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((name) =>
        name.endsWith(`${sessionId}.jsonl`),
      );
      const text = readFileSync(join(folder, String(file)), 'utf8');
      return namedSession('recorded', path.split('/').slice(0, 2).join(' '), text, sessionId);
    });
}

export function namedSession(group: string, name: string, text: string, id: string): NamedSession {
  const graph = new Graph(new Transcript(`${id}.jsonl`, Buffer.from(text)));
  return { group, name, graph, asked: asked(text, id, modelOf(graph)) };
}

/** The model of the last response, with which the client goes on. */
function modelOf({ main }: Graph): string {
  const last = main.entries.findLast(
    (entry) =>
      entry.type === 'assistant' && entry.facts.message?.model !== undefined && !isSynthetic(entry),
  );
  return last?.facts.message?.model ?? usualModel;
}
