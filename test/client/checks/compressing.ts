/** `compress` as a user of the sandbox runs it, and what is to become of the conversation. */
import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { clientCommand, config, ended, environment, home, project } from '../sandbox.ts';
import { blocksOf, messagesOf } from './request.ts';
import { prompt } from './resume.ts';

const program = resolve(import.meta.dirname, '../../../bin/ccsurgery.js');
const seconds = 100;
const bin = join(home, 'bin');

/** Compresses a session; gives the id of the new one. The stand-in answers meanwhile. */
export async function compress(sessionId: string, ...options: string[]): Promise<string> {
  const args = [program, 'compress', sessionId, ...options, '--json'];
  const child = spawn(process.execPath, args, {
    cwd: project,
    env: { ...environment, PATH: `${bin}:${environment.PATH}`, CLAUDE_CONFIG_DIR: config },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await ended(child, seconds);
  if (code !== 0) throw new Error(`compress ended with ${code}: ${output}`);
  return (JSON.parse(output) as { result: { sessionId: string } }).result.sessionId;
}

/** Lets the client be found as `claude`, as its users have it. */
export function installClaude(): void {
  const words = clientCommand().map((word) => `'${word}'`);
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, 'claude'), `#!/bin/sh\nexec ${words.join(' ')} "$@"\n`);
  chmodSync(join(bin, 'claude'), 0o755);
}

/** What clients say by themselves, anew on each resume. */
const CLIENT_WORDS =
  /^(?:<system-reminder>|No response requested\.|Continue from where you left off\.|\[Request interrupted)/;

/** The blocks of a request that are the session's own, as texts: without thinking and what the client adds. */
export function ownBlocks(body: string): string[] {
  return messagesOf(body)
    .filter(({ role }) => role !== 'system')
    .flatMap((message) =>
      blocksOf(message)
        .filter((block) => !block.type.endsWith('thinking'))
        .filter((block) => !CLIENT_WORDS.test(textOf(block).trim()))
        .filter((block) => textOf(block).trim() !== prompt)
        .map((block) => JSON.stringify(withoutReminders({ role: message.role, ...block }))),
    );
}

const textOf = (block: object): string => String((block as { text?: unknown }).text ?? '');

/** Reminders come and go at the end of results; texts that stand side by side are kept apart by a line end. */
function withoutReminders(block: Record<string, unknown>): object {
  const strip = (value: unknown): unknown =>
    typeof value === 'string'
      ? value.replace(/<system-reminder>[\s\S]*?<\/system-reminder>/g, '').trim()
      : value;
  const { content, text } = block;
  return { ...block, cache_control: undefined, content: strip(content), text: strip(text) };
}
