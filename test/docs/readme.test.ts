import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { CLAUDE_DIR, ccsurgery, ROOT } from '../commands/cli.ts';

const FENCED = /^```\n(\$ [\s\S]*?)^```$/gm;
const UUID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;
/** A line that stands for any others. */
const LEFT_OUT = '…';

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const readme = read('README.md');

describe('what README shows is what the commands print', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'ccsurgery-readme-'));
  afterAll(() => rmSync(scratch, { recursive: true }));

  const shown = Array.from(readme.matchAll(FENCED), ([, block]) => block as string)
    .flatMap((block) => block.split(/^\$ ccsurgery /m).slice(1))
    .map((part) => part.split('\n').slice(0, -1));

  test('there are commands', () => expect(shown.length).toBeGreaterThan(8));

  test.each(shown.map(([line = '', ...output]) => ({ line, output })))('$line', async (command) => {
    // Each sees the session as it was, and what those before wrote elsewhere.
    const claude = join(scratch, 'claude');
    rmSync(claude, { recursive: true, force: true });
    cpSync(CLAUDE_DIR, claude, { recursive: true });
    const args = command.line.replaceAll('/tmp/', `${scratch}/`).split(' ');
    const { out } = await ccsurgery(args, { env: { CLAUDE_CONFIG_DIR: claude } });
    const printed = out.replaceAll(`${scratch}/`, '/tmp/').replaceAll(`${ROOT}/`, '…/');
    const ids = idsIn(CLAUDE_DIR, 'fixtures/rules/dangling-parent/bad.jsonl');
    const lines = withoutNewIds(printed.trimEnd(), ids).split('\n');
    const expected = withoutNewIds(command.output.join('\n'), ids).split('\n');
    expect(abridged(lines, expected)).toEqual(expected);
  });
});

/** Lines with those left out that the expected ones leave out. */
function abridged(lines: readonly string[], expected: readonly string[]): string[] {
  const result: string[] = [];
  let at = 0;
  expected.forEach((line, index) => {
    if (line !== LEFT_OUT) {
      result.push(lines[at++] ?? '(no more)');
      return;
    }
    const next = expected[index + 1];
    const end = next === undefined ? lines.length : lines.indexOf(next, at);
    result.push(LEFT_OUT);
    at = end === -1 ? lines.length : end;
  });
  return [...result, ...lines.slice(at)];
}

/** Every run gives new ids; those of the source stay. */
function withoutNewIds(text: string, known: string): string {
  return text.replace(UUID, (id) => (known.includes(id) ? id : '(new id)'));
}

function idsIn(folder: string, file: string): string {
  const transcripts = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.jsonl'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
  return [read(file), ...transcripts].join('\n');
}
