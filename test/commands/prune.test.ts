import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PRESETS, PRUNE_OPTIONS } from '../../src/passes/prune-options.ts';
import { call, thinking } from '../builders/blocks.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { json } from './cli.ts';
import { added, clientFolder, filesIn } from './cloned.ts';

const MORNING = '2.1.325/morning';
const ID = '0badcafe-0000-4000-8000-000000000000';

/** A file of nothing but words, or of what a builder wrote. */
function file(source = session().prompt('Hello.').answer('Hello.')) {
  const root = scratch();
  const path = put(root, `${SESSION_ID}.jsonl`, source.text());
  const env = { CLAUDE_CONFIG_DIR: join(root, 'claude'), XDG_STATE_HOME: join(root, 'state') };
  return {
    root,
    path,
    json: (...args: string[]) => json(['prune', path, ...args], { env, cwd: root }),
  };
}

describe('wrong use writes nothing:', () => {
  test.each<[string, string[], string]>([
    ['nothing asked', [], 'nothing-asked'],
    ['only how far', ['--keep-last', '3'], 'nothing-asked'],
    ['an unknown preset', ['--preset', 'brutal'], 'wrong-use'],
    ['a name of Object’s', ['--preset', 'constructor'], 'wrong-use'],
    ['no tool', ['--tools', ','], 'wrong-use'],
    ['turns that are no number', ['--thinking', '--keep-last', 'few'], 'wrong-use'],
    ['turns below zero', ['--thinking', '--keep-last=-1'], 'wrong-use'],
    ['characters that are no number', ['--tool-results', 'short'], 'wrong-use'],
    ['half a character', ['--tool-results', '1.5'], 'wrong-use'],
    ['pixels that are no number', ['--images', 'big'], 'wrong-use'],
    ['in place and elsewhere', ['--thinking', '--in-place', '-o', 'x.jsonl'], 'wrong-use'],
    ['in place under another id', ['--thinking', '--in-place', '--id', ID], 'wrong-use'],
  ])('%s', async (_, args, error) => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.root);
    const { code, data } = await folder.json(['prune', folder.id, ...args]);
    expect([code, data.error.code]).toEqual([2, error]);
    expect(data.error.hint).toMatch(/\w/);
    expect(filesIn(folder.root)).toEqual(before);
  });

  test('nothing asked: the hint names what would gain most, and the presets', async () => {
    const folder = clientFolder(MORNING);
    const { data } = await folder.json(['prune', folder.id]);
    for (const word of ['--client-data', '--requests', ...Object.keys(PRESETS)])
      expect(data.error.hint).toContain(word);
  });
});

describe('nothing found to prune', () => {
  test.each([[[]], [['--in-place']], [['-n']], [['-o', 'new.jsonl']]])('%j', async (args) => {
    const { root, json: prune } = file();
    const before = filesIn(root);
    const { code, data } = await prune('--preset', 'heavy', ...args);
    expect(code).toBe(0);
    expect(data).toMatchObject({ result: null, resume: null });
    expect(data.changes.entries).toMatchObject({ removed: 0, edited: 0, added: 0 });
    expect(filesIn(root)).toEqual(before);
  });
});

test('a tool that the session does not call is named, with those that it calls', async () => {
  const folder = clientFolder(MORNING);
  const { code, err, out } = await folder.run(['prune', folder.id, '--tools', 'Nonesuch']);
  expect(code).toBe(0);
  expect(out).toMatch(/^Nothing to do/);
  expect(err).toMatch(/Nonesuch.*Bash/);
});

describe('a new session', () => {
  test.each([
    ...Object.keys(PRESETS).map((name) => ['--preset', name]),
    ...PRUNE_OPTIONS.map(({ name }) =>
      name.startsWith('tool-') ? [`--${name}`, '40'] : [`--${name}`],
    ),
  ])('%s %s: dry run and real run report the same changes', async (...args) => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.claude);
    const given = args.filter((arg): arg is string => typeof arg === 'string');
    const command = ['prune', folder.id, ...given, '--id', ID];
    const dry = await folder.json([...command, '-n']);
    expect(filesIn(folder.claude)).toEqual(before);
    const real = await folder.json(command);
    expect([dry.code, real.code]).toEqual([0, 0]);
    expect(dry.data.changes).toEqual(real.data.changes);
    expect(dry.data.result).toEqual(real.data.result);
    expect(filesIn(folder.claude)).toMatchObject(before);
    if (real.data.result === null) return;
    const { data } = await folder.json(['validate', real.data.result.path]);
    expect(data.sessions[0].ok).toBe(true);
    const again = await folder.json(['prune', real.data.result.path, ...given]);
    expect(again.data.result).toBeNull();
  });

  test('without calls has neither their sub-agents nor their outputs; the source has', async () => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.claude);
    const rolesAfter = async (...args: string[]) => {
      const { data } = await folder.json(['prune', folder.id, ...args]);
      return data.result.files.map(({ role }: { role: string }) => role).sort();
    };
    expect(await rolesAfter('--tools')).toEqual(['transcript']);
    expect(await rolesAfter('--tools', 'Agent')).toEqual(['tool-result', 'transcript']);
    expect(await rolesAfter('--tools', 'Bash')).toEqual(['agent-meta', 'subagent', 'transcript']);
    expect(await rolesAfter('--sidechains')).toEqual(['tool-result', 'transcript']);
    expect(filesIn(folder.claude)).toMatchObject(before);
  });

  test('in a file has what is left of its artifacts beside it', async () => {
    const folder = clientFolder(MORNING);
    const { code } = await folder.json(['prune', folder.id, '--tools', 'Bash', '-o', 'cut.jsonl']);
    expect(code).toBe(0);
    const [transcript, ...beside] = Object.keys(added(filesIn(folder.root), {})).filter((path) =>
      path.startsWith('cut'),
    );
    expect(beside.length + (transcript === undefined ? 0 : 1)).toBe(3);
    const { data } = await folder.json(['validate', join(folder.root, 'cut.jsonl')]);
    expect(
      data.sessions[0].diagnostics.filter((d: { code: string }) => d.code === 'missing-artifact'),
    ).toEqual([]);
  });

  test('without its backups when the snapshots go', async () => {
    const folder = clientFolder('2.1.325/rewind');
    const { data } = await folder.json(['prune', folder.id, '--snapshots']);
    const roles = data.result.files.map(({ role }: { role: string }) => role);
    expect(roles).not.toContain('file-history');
    const whole = await folder.json(['clone', folder.id]);
    expect(JSON.stringify(whole.data.result.files)).toContain('file-history');
  });

  test('goes to standard output', async () => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.root);
    const { code, out } = await folder.run(['prune', folder.id, '--tools', '-o', '-']);
    expect(code).toBe(0);
    expect(out).not.toContain('tool_use_id');
    expect(filesIn(folder.root)).toEqual(before);
  });
});

describe('in place', () => {
  test.each([
    ['--preset', 'heavy', '--keep-last', '0'],
    ['--tools'],
    ['--snapshots'],
    ['--sidechains'],
  ])('%s %s: the files change, and undo restores every byte of them', async (...args) => {
    const folder = clientFolder(args[0] === '--snapshots' ? '2.1.325/rewind' : MORNING);
    const before = filesIn(folder.claude);
    const given = args.filter((arg): arg is string => typeof arg === 'string');
    const { code, data } = await folder.json(['prune', folder.id, '--in-place', ...given]);
    expect([code, data.result.sessionId]).toEqual([0, folder.id]);
    const after = filesIn(folder.claude);
    expect(Object.keys(after).length).toBeLessThan(Object.keys(before).length);
    const again = await folder.json(['prune', folder.id, '--in-place', ...given]);
    expect([again.data.result, filesIn(folder.claude)]).toEqual([null, after]);
    expect((await folder.json(['undo'])).code).toBe(0);
    expect(filesIn(folder.claude)).toEqual(before);
  });

  test('dry and real report the same changes', async () => {
    const folder = clientFolder(MORNING);
    const command = ['prune', folder.id, '--in-place', '--preset', 'standard', '--keep-last', '1'];
    const dry = await folder.json([...command, '-n']);
    const real = await folder.json(command);
    expect(dry.data.changes).toEqual(real.data.changes);
  });
});

describe('thinking that a cut makes unsafe', () => {
  const source = () =>
    session({ model: 'claude-opus-5-5' })
      .prompt('Look.')
      .answer(thinking('early'), call())
      .results()
      .answer(thinking('late'), 'Seen.');
  const pruned = async (...args: string[]) => {
    const { root, json: prune } = file(source());
    const { data } = await prune('--tools', '-o', 'cut.jsonl', ...args);
    const passes: { name: string; removed: number }[] = data.changes.passes;
    const report = passes.find(({ name }) => name === 'unsafe-thinking');
    return { text: readFileSync(join(root, 'cut.jsonl'), 'utf8'), report };
  };

  test('goes, and is reported', async () => {
    const { text, report } = await pruned();
    expect(text).not.toContain('late');
    expect(report?.removed).toBe(1);
  });

  test('stays with --keep-thinking', async () => {
    const { text, report } = await pruned('--keep-thinking');
    expect(text).toContain('late');
    expect(report).toBeUndefined();
  });
});

describe('options and presets', () => {
  const calls = (path: string) =>
    readFileSync(path, 'utf8').match(/"type":"tool_use"/g)?.length ?? 0;

  test('single options go before those of a preset, and --keep-last before both', async () => {
    const four = session().turn('One.').turn('Two.').turn('Three.').turn('Four.');
    for (const [args, left] of [
      [['--preset', 'heavy'], 3],
      [['--preset', 'heavy', '--keep-last', '1'], 1],
      [['--preset', 'heavy', '--tools'], 0],
      [['--tools', 'Read', '--keep-last', '2'], 2],
    ] as const) {
      const { root, json: prune } = file(four);
      await prune(...args, '-o', 'cut.jsonl');
      expect([args, calls(join(root, 'cut.jsonl'))]).toEqual([args, left]);
    }
  });

  test('a session after an option that takes a value is taken for none', async () => {
    const { root, path } = file();
    const { code, data } = await json(['prune', '--images', path], { cwd: root });
    expect([code, data.error.code]).toEqual([2, 'wrong-use']);
    expect(existsSync(join(root, 'claude'))).toBe(false);
  });
});

test('people are told what each pass did, and what would gain most next', async () => {
  const folder = clientFolder(MORNING);
  const { code, out } = await folder.run(['prune', folder.id, '--tools', '--id', ID]);
  expect(code).toBe(0);
  expect(out).toMatch(/^ *tools /m);
  expect(out).toMatch(/Next to gain: .*--client-data|Next to gain: .*--requests/);
  expect(out.trimEnd().split('\n').at(-1)).toContain(`claude --resume ${ID}`);
});

describe('--turns, --min-size and --match', () => {
  const MORNING = '2.1.325/morning';

  test('narrow what other options take, and all must hold', async () => {
    const folder = clientFolder(MORNING);
    const tokens = async (...args: string[]): Promise<number> => {
      const { code, data } = await folder.json(['prune', folder.id, '--tools', '-n', ...args]);
      expect(code).toBe(0);
      return data.changes.tokens.after;
    };
    const [all, some, none] = [
      await tokens(),
      await tokens('--turns', '1-2'),
      await tokens('--turns', '1-2', '--min-size', '1GB'),
    ];
    expect(all).toBeLessThan(some);
    expect(some).toBeLessThan(none);
  });

  test('take nothing by themselves, and say what would', async () => {
    const folder = clientFolder(MORNING);
    const { code, data } = await folder.json(['prune', folder.id, '--turns', '4-9,last:2']);
    expect([code, data.error.code]).toEqual([2, 'nothing-asked']);
    expect(data.error.hint).toContain(`edit SESSION --do 'drop turn 4-9,last:2'`);
  });

  test.each([
    ['--branches', '--turns', '1'],
    ['--snapshots', '--tools', '--min-size', '1KB'],
    ['--tools', '--min-size', 'large'],
    ['--tools', '--turns', 'four'],
    ['--tools', '--match', '/(/'],
  ])('are refused: %s %s %s %s', async (...args) => {
    const folder = clientFolder(MORNING);
    const { code, data } = await folder.json(['prune', folder.id, ...args]);
    expect([code, data.error.code]).toEqual([2, 'wrong-use']);
  });

  test('leave out of a preset what takes all or nothing', async () => {
    const folder = clientFolder(MORNING);
    const args = ['prune', folder.id, '--preset', 'heavy', '--turns', '1', '-n', '--json'];
    const { data } = await folder.json(args);
    const names = data.changes.passes.map(({ name }: { name: string }) => name);
    expect(names).toContain('tools');
    expect(names).not.toContain('requests');
  });
});
