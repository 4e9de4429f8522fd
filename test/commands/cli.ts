import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../src/cli.ts';
import { expectPublished } from './published.ts';

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '../..');
export const FIXTURES = join(ROOT, 'fixtures');
/** A Claude folder that a real client wrote. */
export const CLAUDE_DIR = join(FIXTURES, 'clients/2.1.325/morning/claude');

/** What runs leave behind unless they are told where: an index, and whose copies they made. */
const STATE = mkdtempSync(join(tmpdir(), 'ccsurgery-state-'));
process.on('exit', () => rmSync(STATE, { recursive: true, force: true }));

/** What must never reach a terminal: control characters but line ends, marks that turn the direction of text. */
export const UNSAFE = /[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/u;

export interface Ran {
  readonly code: number;
  readonly out: string;
  /** The same as it was written. */
  readonly bytes: Buffer;
  readonly err: string;
}

/** Runs a command line in this process, with no terminal and an empty Claude folder unless told otherwise. */
export async function ccsurgery(
  args: readonly string[],
  options: {
    env?: Record<string, string>;
    isTTY?: boolean;
    columns?: number;
    cwd?: string;
    signal?: AbortSignal;
    /** Answers questions; without it nobody does. */
    confirm?: (question: string) => Promise<boolean>;
  } = {},
): Promise<Ran> {
  const [out, err]: [Buffer[], Buffer[]] = [[], []];
  // A piece is valid until the next one is written.
  const writeTo = (chunks: Buffer[]) => (data: string | Buffer) => chunks.push(Buffer.from(data));
  const code = await run(args, {
    env: {
      CLAUDE_CONFIG_DIR: '/nonexistent/claude',
      XDG_STATE_HOME: STATE,
      ...options.env,
    },
    cwd: options.cwd ?? ROOT,
    stdout: {
      write: writeTo(out),
      ...(options.isTTY === undefined ? {} : { isTTY: options.isTTY }),
      columns: options.columns ?? 100,
    },
    stderr: { write: writeTo(err) },
    ...(options.confirm === undefined ? {} : { confirm: options.confirm }),
    ...(options.signal === undefined
      ? {}
      : { watchSignals: () => ({ signal: options.signal as AbortSignal, stop() {} }) }),
  });
  const bytes = Buffer.concat(out);
  return { code, out: bytes.toString(), bytes, err: Buffer.concat(err).toString() };
}

// biome-ignore lint/suspicious/noExplicitAny: output of any shape, looked at by the tests
export type Json = any;

/** The object that `--json` prints, held against its published schema, with the exit code. */
export async function json(
  args: readonly string[],
  options: Parameters<typeof ccsurgery>[1] = {},
): Promise<{ code: number; data: Json; err: string }> {
  const { code, out, err } = await ccsurgery([...args, '--json'], options);
  const data = JSON.parse(out);
  expectPublished(data);
  return { code, data, err };
}
