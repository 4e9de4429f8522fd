import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { removeLeftovers } from '../../src/storage/create/leftovers.ts';
import { processSpace } from '../../src/storage/process-space.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { tree } from './tree.ts';

/** The number of a process that has ended. */
const DEAD = spawnSync('true').pid;
const DAY = 24 * 60 * 60 * 1000;
const ID = 'cccc3333-0000-4000-8000-000000000003';

const temporary = (pid: number, kind = 'tmp'): string =>
  `.a.jsonl.${pid}-0123abcd.ccsurgery-${kind}`;

afterEach(() => {
  vi.useRealTimers();
});

describe('temporary files', () => {
  test('of a process that ended are removed, all else stays', () => {
    const root = scratch();
    const kept = [
      'a.jsonl',
      '.hidden',
      temporary(process.pid),
      `${temporary(DEAD)}.bak`,
      temporary(DEAD).slice(1),
      `.a.jsonl.${DEAD}-0123abc.ccsurgery-tmp`,
      '.a.jsonl.x-0123abcd.ccsurgery-tmp',
      `below/${temporary(DEAD)}`,
    ];
    for (const name of [...kept, temporary(DEAD)]) put(root, name, 'x');
    mkdirSync(join(root, `.folder.${DEAD}-0123abcd.ccsurgery-tmp`));
    removeLeftovers([root, join(root, 'no such folder')]);
    expect(Object.keys(tree(root)).sort()).toEqual(
      [...kept, 'below/', `.folder.${DEAD}-0123abcd.ccsurgery-tmp/`].sort(),
    );
  });

  test('of a process that runs are removed when they are older than a day', () => {
    const root = scratch();
    put(root, temporary(process.pid));
    vi.useFakeTimers({ now: Date.now() + 0.9 * DAY, toFake: ['Date'] });
    removeLeftovers([root]);
    expect(Object.keys(tree(root))).toHaveLength(1);
    vi.setSystemTime(Date.now() + 0.2 * DAY);
    removeLeftovers([root]);
    expect(tree(root)).toEqual({});
  });

  test('of a process elsewhere stay for a day: nobody can tell whether it runs', () => {
    const root = scratch();
    put(root, `.a.jsonl.${DEAD}-00000000-0123abcd.ccsurgery-tmp`);
    put(root, `.b.jsonl.${DEAD}-${processSpace()}-0123abcd.ccsurgery-tmp`);
    removeLeftovers([root]);
    expect(Object.keys(tree(root))).toEqual([expect.stringContaining('00000000')]);
    vi.useFakeTimers({ now: Date.now() + 1.1 * DAY, toFake: ['Date'] });
    removeLeftovers([root]);
    expect(tree(root)).toEqual({});
  });

  test('that keep an old file aside are as young as their name', () => {
    const root = scratch();
    put(root, temporary(process.pid), 'old', 1000);
    removeLeftovers([root]);
    expect(Object.keys(tree(root))).toHaveLength(1);
  });

  test('that are links are removed, what they name is not', () => {
    const root = scratch();
    const precious = put(root, 'precious', 'mine');
    symlinkSync(precious, join(root, temporary(DEAD)));
    removeLeftovers([root]);
    expect(tree(root)).toEqual({ precious: 'mine' });
  });
});

/** A Claude folder with a ticket of a process that ended. */
function withTicket(files: string[], folders: string[] = [], main = `projects/-p/${ID}.jsonl`) {
  const root = scratch();
  const full = (names: string[]) => names.map((name) => join(root, name));
  const asides: string[][] = [];
  const ticket = { main: join(root, main), files: full(files), folders: full(folders), asides };
  const path = put(root, `projects/-p/${temporary(DEAD, 'ticket')}`, JSON.stringify(ticket));
  return {
    root,
    redeem: () => {
      removeLeftovers([join(root, 'projects/-p')]);
      expect(existsSync(path)).toBe(false);
    },
  };
}

describe('a ticket', () => {
  test('takes back files, the temporary ones with them, and folders that are empty then', () => {
    const { root, redeem } = withTicket(
      [
        `file-history/${ID}/1@v1`,
        `projects/-p/${ID}/tool-results/1.txt`,
        'projects/-p/agent-1.jsonl',
      ],
      ['file-history', `file-history/${ID}`, `projects/-p/${ID}`, `projects/-p/${ID}/tool-results`],
    );
    put(root, `file-history/${ID}/1@v1`);
    put(root, `file-history/${ID}/${temporary(DEAD)}`);
    put(root, `projects/-p/${ID}/tool-results/1.txt`);
    put(root, `projects/-p/${ID}/tool-results/not-listed.txt`);
    put(root, 'projects/-p/agent-1.jsonl');
    redeem();
    expect(Object.keys(tree(root))).toEqual([
      'projects/',
      'projects/-p/',
      `projects/-p/${ID}/`,
      `projects/-p/${ID}/tool-results/`,
      `projects/-p/${ID}/tool-results/not-listed.txt`,
    ]);
  });

  test('is void once the transcript is there', () => {
    const { root, redeem } = withTicket([`file-history/${ID}/1@v1`], [`file-history/${ID}`]);
    put(root, `file-history/${ID}/1@v1`);
    put(root, `file-history/${ID}/${temporary(DEAD)}`);
    put(root, `projects/-p/${ID}.jsonl`);
    redeem();
    expect(Object.keys(tree(join(root, 'file-history', ID)))).toEqual(['1@v1']);
  });

  test.each([
    ['of another session', 'projects/-p/other.jsonl'],
    ['of no session', 'settings.json'],
    ['of another project', `projects/-q/agent-1.jsonl`],
    ['that is reached by a way out', `projects/-p/${ID}/link/secret`],
  ])('never removes a file %s', (_, name) => {
    const { root, redeem } = withTicket([name]);
    const outside = scratch();
    put(outside, 'secret');
    mkdirSync(join(root, `projects/-p/${ID}`));
    symlinkSync(outside, join(root, `projects/-p/${ID}/link`));
    if (!name.includes('link')) put(root, name);
    redeem();
    expect(lstatSync(join(root, name)).isFile()).toBe(true);
  });

  test('for a transcript of another folder, or one that is broken, takes nothing back', () => {
    const { root, redeem } = withTicket([`file-history/${ID}/1@v1`], [], `elsewhere/${ID}.jsonl`);
    put(root, `file-history/${ID}/1@v1`);
    redeem();
    for (const text of ['{"main":"/a', '{}', '{"main":1,"files":[],"folders":[]}', '']) {
      const path = put(root, `projects/-p/${temporary(DEAD, 'ticket')}`, text);
      removeLeftovers([join(root, 'projects/-p')]);
      expect(existsSync(path)).toBe(false);
    }
    expect(existsSync(join(root, `file-history/${ID}/1@v1`))).toBe(true);
  });

  test('of a run that goes on stays', () => {
    const { root } = withTicket([]);
    const path = put(root, `projects/-p/${temporary(process.pid, 'ticket')}`, '{}');
    removeLeftovers([join(root, 'projects/-p')]);
    expect(existsSync(path)).toBe(true);
  });
});
