import { join } from 'node:path';
import type { NewFile } from '../../src/storage/create/create.ts';

export const ID = 'cccc3333-0000-4000-8000-000000000003';
export const MAIN = `projects/-p/${ID}.jsonl`;

/** Of each place one: path below the Claude folder to content, the transcript first. */
export const CONTENT: Readonly<Record<string, string>> = {
  [MAIN]: 'main\n',
  [`projects/-p/${ID}/subagents/agent-a1.jsonl`]: 'agent\n',
  'projects/-p/agent-11.jsonl': 'old agent\n',
  [`file-history/${ID}/0123@v1`]: 'backup',
  [`todos/${ID}-agent-${ID}.json`]: '[]',
};

/** The files of a new session in a Claude folder. */
export function newSession(claudeDir: string): NewFile[] {
  return Object.entries(CONTENT).map(([name, content]) => ({
    path: join(claudeDir, name),
    chunks: () => [Buffer.from(content)],
    bytes: content.length,
  }));
}
