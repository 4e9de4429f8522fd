import { spawnSync } from 'node:child_process';
import { closeSync, createReadStream, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { scratch } from '../bundle/scratch.ts';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const CLI = here('../../bin/ccsurgery.js');
const PEAK_MEMORY = here('../../bench/peak-memory.mjs');

const SIZE = 700e6;
const MIB = 2 ** 20;
/** Half of the session. */
const MOST_MEMORY = 350 * MIB;
const TEXT = 'x'.repeat(20_000);
const SESSION = '1a96e000-0000-4000-8000-000000000000';

const uuid = (n: number): string =>
  `${n.toString(16).padStart(8, '0')}-0000-4000-8000-000000000000`;

function lineOf(n: number): string {
  const own = { uuid: uuid(n), parentUuid: n === 1 ? null : uuid(n - 1), sessionId: SESSION };
  const content = `Line ${n} → ${TEXT}`;
  const type = n % 2 === 1 ? 'user' : 'assistant';
  const message =
    type === 'user'
      ? { role: type, content }
      : { id: `msg_${n}`, role: type, content: [{ type: 'text', text: content }] };
  const timestamp = new Date(1.77e12 + n * 1000).toISOString();
  return JSON.stringify({ ...own, type, timestamp, version: '2.1.150', message });
}

function writeSession(path: string): number {
  const file = openSync(path, 'w');
  let lines = 0;
  for (let size = 0; size < SIZE; ) size += writeSync(file, `${lineOf(++lines)}\n`);
  closeSync(file);
  return lines;
}

/** Gives the peak memory in bytes. */
function run(...args: string[]): { status: number | null; memory: number } {
  const { status, output } = spawnSync(process.execPath, ['--import', PEAK_MEMORY, CLI, ...args], {
    stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
  });
  return { status, memory: Number(output[3]) * 1024 };
}

test('a session of 700 MB is validated and cloned in half as much memory', async () => {
  const folder = scratch();
  const [source, copy] = [join(folder, `${SESSION}.jsonl`), join(folder, 'copy.jsonl')];
  const lines = writeSession(source);

  const validated = run('validate', source, '--json');
  expect(validated.status).toBe(0);
  expect(validated.memory).toBeLessThan(MOST_MEMORY);

  const cloned = run('clone', source, '-o', copy, '--json');
  expect(cloned.status).toBe(0);
  expect(cloned.memory).toBeLessThan(MOST_MEMORY);

  expect(statSync(copy).size).toBe(statSync(source).size);
  let [n, parent, copyId] = [0, '', ''];
  for await (const line of createInterface({ input: createReadStream(copy) })) {
    const { uuid: id, sessionId } = JSON.parse(line) as { uuid: string; sessionId: string };
    copyId ||= sessionId;
    const expected = lineOf(++n)
      .replace(SESSION, copyId)
      .replace(uuid(n), id)
      .replace(uuid(n - 1), parent);
    expect(line === expected, `line ${n}`).toBe(true);
    parent = id;
  }
  expect(n).toBe(lines);
  expect(copyId).not.toBe(SESSION);
}, 600_000);
