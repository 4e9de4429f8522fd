import { mkdirSync, mkdtempSync, realpathSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach } from 'vitest';

const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** A fresh folder that is gone after the test. */
export function scratch(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'ccsurgery-')));
  folders.push(folder);
  return folder;
}

/** Writes a file with the folders above it; gives its path. `seconds` is its age as mtime since the epoch. */
export function put(
  root: string,
  name: string,
  content: string | Buffer = '',
  seconds?: number,
): string {
  const path = join(root, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  if (seconds !== undefined) utimesSync(path, seconds, seconds);
  return path;
}

export function jsonl(...entries: object[]): string {
  return entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

export const prompt = (content: unknown, more: object = {}): object => ({
  type: 'user',
  cwd: '/home/dev/shop',
  version: '2.1.0',
  message: { role: 'user', content },
  ...more,
});

export const answer = (tokens: number, more: object = {}): object => ({
  type: 'assistant',
  message: {
    role: 'assistant',
    model: 'claude-x',
    content: [{ type: 'text', text: 'Done.' }],
    usage: {
      input_tokens: 1,
      cache_read_input_tokens: tokens - 6,
      cache_creation_input_tokens: 2,
      output_tokens: 3,
    },
  },
  ...more,
});

/** What a call throws. */
export function thrown(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}
