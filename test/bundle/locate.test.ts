import { mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { projectSlug } from '../../src/bundle/claude-dir.ts';
import { locateSession } from '../../src/bundle/locate.ts';
import { UserError } from '../../src/errors.ts';
import { jsonl, prompt, put, scratch, thrown } from './scratch.ts';

const ONE = 'aaaa1111-0000-4000-8000-000000000001';
const TWO = 'aaaa2222-0000-4000-8000-000000000002';
const THREE = 'bbbb3333-0000-4000-8000-000000000003';
const talk = jsonl(prompt('Hi'));

let root: string;
let cwd: string;
let paths: Record<string, string>;

const locate = (argument: string, more: object = {}): string =>
  locateSession(argument, { claudeDir: root, cwd, ...more });

function error(argument: string, more: object = {}): UserError {
  const found = thrown(() => locate(argument, more));
  expect(found).toBeInstanceOf(UserError);
  expect((found as UserError).exitCode).toBe(2);
  return found as UserError;
}

beforeEach(() => {
  root = scratch();
  cwd = join(root, 'work');
  mkdirSync(cwd);
  const own = `projects/${projectSlug(cwd)}`;
  paths = {
    [ONE]: put(root, `${own}/${ONE}.jsonl`, talk, 1000),
    [TWO]: put(root, `${own}/${TWO}.jsonl`, talk, 2000),
    [THREE]: put(root, `projects/-other/${THREE}.jsonl`, talk, 3000),
  };
});

describe('a session is found', () => {
  test('by id, by the start of one, in either case', () => {
    expect(locate(ONE)).toBe(paths[ONE]);
    expect(locate('aaaa2')).toBe(paths[TWO]);
    expect(locate('BBBB')).toBe(paths[THREE]);
  });

  test('by an id that another one starts with', () => {
    const short = put(root, 'projects/-other/aaaa.jsonl', talk);
    expect(locate('aaaa')).toBe(short);
  });

  test('by path, relative ones from the working directory', () => {
    const file = put(cwd, 'copy.jsonl', talk);
    const odd = put(cwd, 'no-ending', talk);
    expect(locate('copy.jsonl')).toBe(file);
    expect(locate('./copy.jsonl')).toBe(file);
    expect(locate(file)).toBe(file);
    expect(locate('no-ending')).toBe(odd);
  });

  test('as the latest of the working directory or of a project', () => {
    expect(locate('latest')).toBe(paths[TWO]);
    expect(locate('latest', { project: '/other' })).toBe(paths[THREE]);
  });

  test('as the latest through a link to the project', () => {
    symlinkSync(cwd, join(root, 'link'));
    expect(locate('latest', { cwd: join(root, 'link') })).toBe(paths[TWO]);
  });

  test('once if its project folder is linked under a second name', () => {
    symlinkSync(join(root, 'projects/-other'), join(root, 'projects/-again'));
    expect(locate('bbbb')).toBe(join(root, 'projects/-other', `${THREE}.jsonl`));
  });

  test('as the latest that holds messages, if any does', () => {
    const own = `projects/${projectSlug(cwd)}`;
    put(root, `${own}/empty.jsonl`, '', 5000);
    put(root, `${own}/title.jsonl`, jsonl({ type: 'summary', summary: 'x' }), 5000);
    expect(locate('latest')).toBe(paths[TWO]);
    const only = put(root, 'projects/-only/empty.jsonl', '');
    expect(locate('latest', { project: '/only' })).toBe(only);
  });

  test('on standard input', () => {
    expect(locate('-')).toBe('-');
  });
});

describe('no session is found', () => {
  test('under several ids: the candidates are named', () => {
    const { code, hint } = error('aaaa');
    expect(code).toBe('ambiguous-session');
    for (const id of [ONE, TWO])
      expect(hint).toMatch(new RegExp(`${id}  \\d+ y  Hi  /home/dev/shop`));
    expect(hint).not.toContain(THREE);
  });

  test('under no id: the newest are named', () => {
    const { code, hint } = error('cccc');
    expect(code).toBe('session-not-found');
    expect(hint?.indexOf(THREE)).toBeLessThan(hint?.indexOf(ONE) as number);
  });

  test('outside the project asked for', () => {
    expect(error('bbbb', { project: cwd }).code).toBe('session-not-found');
  });

  test('in a project that has none, or a folder that is not there', () => {
    expect(error('latest', { project: '/nowhere' }).hint).toContain(THREE);
    expect(error('latest', { claudeDir: join(root, 'none') }).code).toBe('session-not-found');
  });

  test('at a path that is not there, can not be, or is a folder', () => {
    expect(error('missing.jsonl').code).toBe('session-not-found');
    expect(error('a/b').code).toBe('session-not-found');
    expect(error('x'.repeat(5000)).code).toBe('session-not-found');
    expect(error(`${root}/projects/-other`)).toMatchObject({
      code: 'not-a-session',
      hint: expect.stringContaining(THREE),
    });
  });

  test('with many candidates: only some are named', () => {
    for (let i = 0; i < 30; i++) put(root, `projects/-other/dddd${i}.jsonl`, talk);
    expect(error('dddd').hint).toContain('and 20 more');
    expect(error('').code).toBe('session-not-found');
  });
});
