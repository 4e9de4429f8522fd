import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ERROR_CODES } from '../../src/error-codes.ts';
import { Interrupted } from '../../src/errors.ts';
import { put } from '../bundle/scratch.ts';
import { type Json, UNSAFE } from './cli.ts';
import { added, clientFolder, filesIn } from './cloned.ts';

const MORNING = '2.1.325/morning';
const ID = '0badcafe-0000-4000-8000-000000000000';

/** A program in a few words of JavaScript, as a command line. */
const node = (script: string): string => `${process.execPath} -e '${script}'`;
const COUNT = 'console.log(require("fs").readFileSync(0).length)';
const ECHO = 'process.stdin.pipe(process.stdout)';

test('turns behind a missing parent are told with the others', async () => {
  const folder = clientFolder('2.0.50/morning');
  const lines = readFileSync(folder.session, 'utf8').trim().split('\n');
  const prompts = lines.flatMap((line, at) => {
    const { type, message, isMeta, isSidechain } = JSON.parse(line);
    const isPrompt = type === 'user' && typeof message.content === 'string';
    return isPrompt && !isMeta && !isSidechain ? [at] : [];
  });
  const at = prompts[2] as number;
  const broken = { ...JSON.parse(lines[at] as string), parentUuid: ID };
  writeFileSync(folder.session, lines.with(at, JSON.stringify(broken)).join('\n'));
  const { code, data } = await folder.json(['compress', folder.id, '--keep-last', '1']);
  expect(code).toBe(0);
  expect(data).toMatchObject({ kept: 1, replaced: 3 });
  expect(data.summary).toContain('41.65 cents');
});

describe('the line that names the full transcript', () => {
  const POINTER = /in the full transcript: ([^"\\]+)/;
  const pointerOf = (text: string): string | undefined => POINTER.exec(text)?.[1];

  test.each([
    ['a copy names its source', [], 'source'],
    ['kept history is in the session itself', ['--keep-history'], 'result'],
    ['in place nothing is left of it', ['--in-place'], undefined],
    ['nor is it where the file goes', ['-o', 'out.jsonl'], undefined],
  ])('%s', async (_, options, named) => {
    const folder = clientFolder(MORNING);
    const args = ['compress', folder.id, '--keep-last', '1', ...options];
    const { code, data } = await folder.json(args);
    expect(code).toBe(0);
    const pointer = pointerOf(readFileSync(data.result.path, 'utf8'));
    expect(pointer).toBe(named === undefined ? undefined : data[named].path);
  });

  test('share takes it out', async () => {
    const folder = clientFolder(MORNING);
    const { data } = await folder.json(['compress', folder.id, '--keep-last', '1']);
    const shared = ['share', data.result.sessionId, '-o', 'shared.jsonl'];
    expect((await folder.run(shared)).code).toBe(0);
    const text = readFileSync(join(folder.root, 'shared.jsonl'), 'utf8');
    expect(text).toContain('This is a summary');
    expect(text).not.toContain('in the full transcript');
  });
});

describe('--style', () => {
  test('condensed: prompts stay, and no summary is written', async () => {
    const folder = clientFolder(MORNING);
    const args = ['compress', folder.id, '--style', 'condensed', '--keep-last', '1'];
    const dry = await folder.json([...args, '-n']);
    const { code, data } = await folder.json(args);
    expect(code).toBe(0);
    expect(dry.data.changes).toEqual(data.changes);
    expect(data).toMatchObject({ kept: 1, replaced: 3, summary: null });
    const text = readFileSync(data.result.path, 'utf8');
    expect(text).toContain('Please fix that and start a changelog.');
    expect(text).not.toContain('compact_boundary');
    expect(
      (await folder.json(['compress', data.result.sessionId, ...args.slice(2)])).data.changes
        .entries,
    ).toMatchObject({ removed: 0, edited: 0, added: 0 });
  });

  test.each([
    [['--style', 'short']],
    [['--style', 'condensed', '--summary', 'x']],
    [['--style', 'condensed', '--keep-history']],
    [['--style', 'condensed', '--target-tokens', '9000']],
  ])('wrong use: %j', async (options) => {
    const { code, data } = await clientFolder(MORNING).json(['compress', 'x', ...options]);
    expect(code).toBe(2);
    expect(data.error.code).toBe('wrong-use');
  });
});

test('what a command’s summary must not lack is appended', async () => {
  const folder = clientFolder(MORNING);
  const command = node('console.log("A cart was mended.")');
  const args = ['compress', folder.id, '--keep-last', '1', '--summarize-with', command];
  const { data } = await folder.json(args);
  expect(data.summary).toMatch(
    /^A cart was mended\.\n\n## Also to know\n\n- Changed: src\/cart\.ts/,
  );
  expect(data.appended).toEqual(['Changed: src/cart.ts', 'Changed: CHANGELOG.md']);
  const whole = node('console.log("cart.ts and CHANGELOG.md.")');
  expect((await folder.json([...args.slice(0, -1), whole])).data.summary).not.toContain(
    'Also to know',
  );
});

test.each([
  ['bad-id', ['--id', 'no-uuid']],
  ['wrong-use', ['--in-place', '-o', 'x.jsonl']],
  ['wrong-use', ['--timeout', 'soon']],
  ['target-exists', ['-o', 'taken.jsonl']],
  ['target-exists', ['--id-map', 'taken.jsonl']],
  ['target-is-source', ['-o', '<session>', '--force']],
  ['session-live', ['--in-place']],
])('%s is told before anything is summed up: %j', async (error, options) => {
  const folder = clientFolder(MORNING);
  put(folder.root, 'taken.jsonl', '');
  const live = { pid: process.pid, sessionId: folder.id };
  put(folder.claude, `sessions/${process.pid}.json`, JSON.stringify(live));
  const { data } = await folder.json([
    ...['compress', folder.id, '--keep-last', '1'],
    ...['--summarize-with', node('require("fs").writeFileSync("ran", ""); console.log("It.")')],
    ...options.map((option) => option.replace('<session>', folder.session)),
  ]);
  expect(data.error.code).toBe(error);
  expect(existsSync(join(folder.root, 'ran'))).toBe(false);
});

describe('a new session', () => {
  test('the default keeps five turns: a short session stays as it is', async () => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.claude);
    for (const more of [[], ['--title', 'New'], ['--in-place']]) {
      const { code, data } = await folder.json(['compress', folder.id, ...more]);
      expect(code).toBe(0);
      expect(data).toMatchObject({ kept: 4, replaced: 0, summary: null, result: null });
    }
    expect(filesIn(folder.claude)).toEqual(before);
  });

  test('counts of turns, the summary, and the way to resume it', async () => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.claude);
    const args = ['compress', folder.id, '--keep-last', '2', '--id', ID];
    const dry = await folder.json([...args, '-n']);
    const { code, data } = await folder.json(args);
    expect(code).toBe(0);
    expect(data).toMatchObject({
      kept: 2,
      replaced: 2,
      summary: expect.stringContaining('41.65 cents'),
      result: { sessionId: ID },
      resume: expect.stringContaining(ID),
    });
    expect(dry.data.changes).toEqual(data.changes);
    expect(dry.data.summary).toBe(data.summary);
    expect(data.changes.tokens.after).toBeLessThan(data.changes.tokens.before);
    const after = filesIn(folder.claude);
    expect(after).toMatchObject(before);
    const text = Object.values(added(after, before)).join('');
    // What a call read is nowhere.
    expect(text).not.toContain('const taxRate');
  });

  test('files that only older turns name do not come along', async () => {
    const folder = clientFolder(MORNING);
    const roles = async (keep: string) => {
      const { data } = await folder.json(['compress', folder.id, '--keep-last', keep]);
      return data.result.files.map(({ role }: { role: string }) => role).sort();
    };
    expect(await roles('2')).toEqual(['agent-meta', 'subagent', 'tool-result', 'transcript']);
    expect(await roles('1')).toEqual(['transcript']);
  });

  test('a dry run shows the summary, and nothing that could steer the terminal', async () => {
    const folder = clientFolder(MORNING);
    const summary = 'First line\n  - \u001b[31mred\u001b[0m';
    const { out } = await folder.run([
      'compress',
      folder.id,
      '--keep-last',
      '1',
      '-n',
      '--summary',
      summary,
    ]);
    expect(out).toContain('│ First line\n│   - ');
    expect(out).not.toMatch(UNSAFE);
    expect(out).toContain('3 turns would become a summary');
  });

  test('a dry run shows the sizes once, and of a long summary the beginning', async () => {
    const folder = clientFolder(MORNING);
    const summary = Array.from({ length: 100 }, (_, index) => `Line ${index}`).join('\n');
    const args = ['compress', folder.id, '--keep-last', '1', '-n', '--summary', summary];
    const { out } = await folder.run(args);
    expect(out.match(/tokens in context/g)).toHaveLength(1);
    expect(out).toContain('│ Line 0\n');
    expect(out).not.toContain('│ Line 99');
    expect(out).toContain('and 70 more lines');
    expect((await folder.run([...args, '-v'])).out).toContain('│ Line 99');
  });

  test('a title is given, or taken from the first prompt', async () => {
    const folder = clientFolder(MORNING);
    const titleOf = async (...more: string[]) => {
      await folder.run(['compress', folder.id, '--keep-last', '1', '--id', ID, '--force', ...more]);
      const { data } = await folder.json(['list']);
      return data.sessions.find(({ sessionId }: { sessionId: string }) => sessionId === ID).title;
    };
    expect(await titleOf()).toMatch(/^A customer was charged/);
    expect(await titleOf('--title', 'The cent')).toBe('The cent');
  });
});

test('in place, and back again', async () => {
  const folder = clientFolder(MORNING);
  const before = filesIn(folder.claude);
  const { code, data } = await folder.json([
    'compress',
    folder.id,
    '--keep-last',
    '1',
    '--in-place',
  ]);
  expect(code).toBe(0);
  expect(Object.keys(filesIn(folder.claude)).length).toBeLessThan(Object.keys(before).length);
  expect((await folder.run(['undo', data.operation])).code).toBe(0);
  expect(filesIn(folder.claude)).toEqual(before);
});

describe('--target-tokens', () => {
  const kept = async (target: number) => {
    const { data } = await clientFolder(MORNING).json([
      'compress',
      'latest',
      '--project',
      '/home/dev/shop',
      '-n',
      '--target-tokens',
      String(target),
    ]);
    return data;
  };

  test('the largest number of turns that fit with their summary', async () => {
    expect(await kept(20_000)).toMatchObject({ kept: 4, replaced: 0 });
    const most = await kept(13_000);
    expect(most).toMatchObject({ kept: 2, replaced: 2 });
    expect(most.changes.tokens.after).toBeLessThanOrEqual(13_000);
    expect((await kept(12_200)).kept).toBe(1);
  });

  test('refused if not even the summary alone fits', async () => {
    expect((await kept(500)).error.code).toBe('target-too-small');
  });
});

describe('a summary from elsewhere', () => {
  const compressing = async (...args: string[]) => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.claude);
    const ran = await folder.json(['compress', folder.id, '--keep-last', '2', ...args]);
    return { ...ran, isUntouched: Object.keys(added(filesIn(folder.claude), before)).length === 0 };
  };

  test('from a file', async () => {
    const folder = clientFolder(MORNING);
    put(folder.root, 'summary.md', 'As it was.\n');
    const args = [
      'compress',
      folder.id,
      '--keep-last',
      '1',
      '--summary-file',
      'summary.md',
      '-o',
      'out.jsonl',
    ];
    expect((await folder.json(args)).data.summary).toBe('As it was.\n');
    expect(readFileSync(join(folder.root, 'out.jsonl'), 'utf8')).toContain(
      'verbatim.\\n\\nAs it was."',
    );
  });

  test('from a command: it reads the older turns behind an instruction, and nothing of the kept ones', async () => {
    const { code, data, err } = await compressing('--summarize-with', node(ECHO));
    expect(code).toBe(0);
    expect(data.summary).toMatch(/^Below is the earlier part/);
    expect(data.summary).toContain('## Turn 2\n\n### User\n\nPlease fix that');
    expect(data.summary).toContain('### Edit\n\n```');
    expect(data.summary).not.toContain('Let an agent check');
    expect(err).toContain('sums up 2 turns');
  });

  test('with an instruction of the user’s own, or none', async () => {
    const folder = clientFolder(MORNING);
    const prompt = put(folder.root, 'prompt.txt', 'In rhymes, please.');
    const args = ['--summarize-with', node(ECHO), '--prompt-file'];
    expect((await compressing(...args, prompt)).data.summary).toMatch(
      /^In rhymes, please\.\n\n## Turn 1/,
    );
    expect((await compressing(...args, put(folder.root, 'none.txt'))).data.summary).toMatch(
      /^## Turn 1/,
    );
  });

  test.each([
    ['ends with an error', node('console.error("no key"); process.exit(3)'), 'no key'],
    ['writes nothing', node('console.error("hm")'), 'hm'],
    ['takes too long', node('setTimeout(() => {}, 60000)'), ERROR_CODES['summary-failed'].todo],
    ['is not there', 'no-such-command-here', ERROR_CODES['summary-failed'].todo],
  ])('nothing is written if the command %s', async (_, command, hint) => {
    const { code, data, isUntouched } = await compressing(
      '--summarize-with',
      command,
      '--timeout',
      '1.5',
    );
    expect([code, data.error.code, data.error.hint]).toEqual([2, 'summary-failed', hint]);
    expect(isUntouched).toBe(true);
  });

  test('an interruption ends the command, and nothing is written', async () => {
    const folder = clientFolder(MORNING);
    const sign = join(folder.root, 'ended');
    const script = `process.on("SIGTERM", () => { require("fs").writeFileSync("${sign}", ""); process.exit() }); setTimeout(() => {}, 60000)`;
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Interrupted(2)), 1500);
    const before = filesIn(folder.claude);
    const { code, data } = await folder.json(
      ['compress', folder.id, '--keep-last', '1', '--summarize-with', node(script)],
      { signal: controller.signal },
    );
    expect([code, data.error.code]).toEqual([130, 'interrupted']);
    for (let tries = 0; tries < 50 && !existsSync(sign); tries++) await sleep(100);
    expect(existsSync(sign)).toBe(true);
    expect(filesIn(folder.claude)).toEqual(before);
  });

  test('a dry run starts no command: it says what would be run, and what would change', async () => {
    const folder = clientFolder(MORNING);
    const command = node('require("fs").writeFileSync("ran", ""); console.log("It.")');
    const args = ['compress', folder.id, '--keep-last', '1', '--summarize-with', command];
    const before = filesIn(folder.root);
    const dry = await folder.json([...args, '-n', '--in-place']);
    const { out, err } = await folder.run([...args, '-n']);
    expect(filesIn(folder.root)).toEqual(before);
    expect(err).not.toContain('sums up');
    expect(out).toContain(`Would run ${command.replaceAll("'", '')} with `);
    const real = await folder.json([...args, '--in-place']);
    expect(existsSync(join(folder.root, 'ran'))).toBe(true);
    const counts = ({ data }: typeof dry) => [
      data.changes.entries,
      data.changes.passes.map(({ name, removed, edited, added }: Json) => [
        ...[name, removed, edited, added],
      ]),
      [data.kept, data.replaced],
    ];
    expect(counts(dry)).toEqual(counts(real));
    expect(dry.data.summary).toBeNull();
    expect(real.data.summary).toMatch(/^It\.\n/);
    const counted = await compressing('--keep-last', '1', '--summarize-with', node(COUNT));
    expect(dry.data.summarizeWith).toEqual({
      command: [process.execPath, '-e', expect.any(String)],
      inputBytes: Number.parseInt(counted.data.summary, 10),
    });
    expect(Object.keys(real.data)).not.toContain('summarizeWith');
  });

  test('-q says nothing while it runs', async () => {
    const folder = clientFolder(MORNING);
    const args = ['compress', folder.id, '--keep-last', '1', '-q', '--summarize-with', node(ECHO)];
    expect((await folder.run(args)).err).toBe('');
  });
});

test.each([
  [['--keep-last', '2', '--target-tokens', '9000']],
  [['--keep-last', 'two']],
  [['--keep-last', '-1']],
  [['--target-tokens', '0']],
  [['--summary', 'a', '--summary-file', 'b']],
  [['--summary', 'a', '--summarize-with', 'cat']],
  [['--summary', ' ']],
  [['--summarize-with', ' ']],
  [['--prompt-file', 'p.txt']],
  [['--timeout', '5']],
  [['--summarize-with', 'cat', '--timeout', 'soon']],
  [['--in-place', '-o', 'x.jsonl', '--keep-last', '1']],
])('wrong use: %s', async (args) => {
  const { code, data } = await clientFolder(MORNING).json([
    'compress',
    'latest',
    '--project',
    '/home/dev/shop',
    ...args,
  ]);
  expect([code, data.error.code]).toEqual([2, 'wrong-use']);
});

test.each([
  ['--summary-file', '-'],
  ['--summarize-with', 'cat', '--prompt-file', '-'],
])('standard input is one thing: the session, or %s', async (...args) => {
  const { code, data } = await clientFolder(MORNING).json(['compress', '-', ...args]);
  expect([code, data.error.code]).toEqual([2, 'wrong-use']);
});

describe('--from', () => {
  test.each(['turn:3', '3'])('%s keeps that turn and those after it', async (point) => {
    const folder = clientFolder(MORNING);
    const kept = await folder.json(['compress', folder.id, '--from', point, '-n']);
    expect(kept.data).toMatchObject({ replaced: 2 });
    const { kept: turns } = kept.data as { kept: number };
    const last = await folder.json(['compress', folder.id, '--keep-last', String(turns), '-n']);
    expect(kept.data.changes).toEqual(last.data.changes);
  });

  test('an entry inside a turn keeps the exchange that it is part of', async () => {
    const folder = clientFolder(MORNING);
    const lines = readFileSync(folder.session, 'utf8').trim().split('\n');
    const result = lines.map((line) => JSON.parse(line)).find(({ toolUseResult }) => toolUseResult);
    const args = ['compress', folder.id, '--from', result.uuid.slice(0, 13), '-n', '--json'];
    expect((await folder.run(args)).code).toBe(0);
  });

  test('works with --style condensed, and not beside --keep-last', async () => {
    const folder = clientFolder(MORNING);
    const condensed = ['compress', folder.id, '--style', 'condensed', '--from', '3'];
    expect((await folder.json(condensed)).data).toMatchObject({ replaced: 2 });
    const both = await folder.json(['compress', folder.id, '--from', '3', '--keep-last', '2']);
    expect(both).toMatchObject({ code: 2, data: { error: { code: 'wrong-use' } } });
  });

  test('a turn that is not there, or not live, is refused', async () => {
    const folder = clientFolder('2.1.325/rewind');
    const missing = await folder.json(['compress', folder.id, '--from', 'turn:99']);
    expect(missing).toMatchObject({ code: 2, data: { error: { code: 'no-such-turn' } } });
    const { data } = await folder.json(['inspect', folder.id]);
    const left = data.turns.find(({ state }: { state: string }) => state === 'abandoned');
    const refused = await folder.json(['compress', folder.id, '--from', `turn:${left.name}`]);
    expect(refused).toMatchObject({ code: 2, data: { error: { code: 'no-such-entry' } } });
  });
});
