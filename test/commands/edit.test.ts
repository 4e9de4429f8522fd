import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';
import { put } from '../bundle/scratch.ts';
import { added, clientFolder, filesIn } from './cloned.ts';

const MORNING = '2.1.325/morning';

describe('--print', () => {
  test('has a line for each turn, with the numbers of inspect, and is applied without an effect', async () => {
    const folder = clientFolder('2.1.325/rewind');
    const before = filesIn(folder.root);
    const { data } = await folder.json(['edit', folder.id, '--print']);
    const inspected = await folder.json(['inspect', folder.id]);
    const named = (turns: { name: string; state: string }[]) =>
      turns.map(({ name, state }) => [name, state]);
    expect(named(data.turns)).toEqual(named(inspected.data.turns));
    for (const { name } of data.turns)
      expect(data.plan).toMatch(new RegExp(`^keep turn ${name} `, 'm'));
    expect(data.plan).toContain('[abandoned]');
    expect(data.plan).toContain('# keep branch 1');
    writeFileSync(join(folder.root, 'plan'), data.plan);
    const { code, out } = await folder.run(['edit', folder.id, '--plan', 'plan']);
    expect(code).toBe(0);
    expect(out).toContain('Nothing to do');
    expect(Object.keys(added(filesIn(folder.root), before))).toEqual(['plan']);
  });
});

describe('--do and --plan', () => {
  test('do the same, and a dry run says what a run does', async () => {
    const folder = clientFolder(MORNING);
    writeFileSync(join(folder.root, 'plan'), '# mine\ndrop turn 2\nstub turn 1\n');
    const byPlan = await folder.json(['edit', folder.id, '--plan', 'plan', '-n']);
    const args = ['edit', folder.id, '--do', 'drop turn 2', '--do', 'stub turn 1'];
    const dry = await folder.json([...args, '-n']);
    const real = await folder.json(args);
    expect(real.code).toBe(0);
    expect(byPlan.data.changes).toEqual(dry.data.changes);
    expect(real.data.changes).toEqual(dry.data.changes);
    expect(real.data.plan).toEqual(['drop turn 2', 'stub turn 1']);
  });

  test('in place can be undone byte for byte', async () => {
    const folder = clientFolder(MORNING);
    const before = readFileSync(folder.session);
    const args = [
      'edit',
      folder.id,
      '--do',
      'drop turn 1',
      '--do',
      'condense turn 2',
      '--in-place',
    ];
    expect((await folder.run(args)).code).toBe(0);
    expect(readFileSync(folder.session).equals(before)).toBe(false);
    expect((await folder.run(['undo'])).code).toBe(0);
    expect(readFileSync(folder.session).equals(before)).toBe(true);
  });

  test('offload writes a result of any length to a file of the copy', async () => {
    const folder = clientFolder(MORNING);
    const output = 'A line of output.\n'.repeat(60);
    const built = session().prompt('Look.').answer(call('Bash')).results(output).answer('Seen.');
    put(folder.root, 'own.jsonl', built.text());
    const args = ['edit', 'own.jsonl', '--do', 'offload line 3', '-o', 'out.jsonl'];
    const { code, data } = await folder.json(args);
    expect(code).toBe(0);
    const [file] = data.result.files.filter(({ role }: { role: string }) => role === 'tool-result');
    expect(readFileSync(file.path, 'utf8')).toBe(output);
    expect(readFileSync(data.result.path, 'utf8')).toContain(file.path);
  });

  test('a text can come from a file', async () => {
    const folder = clientFolder(MORNING);
    writeFileSync(join(folder.root, 'new.md'), 'Words from a file.\n');
    const { data } = await folder.json(['edit', folder.id, '--do', 'replace turn 1 @new.md']);
    expect(readFileSync(data.result.path, 'utf8')).toContain('Words from a file.');
  });

  test.each([
    ['drop turn 99', 'no-such-turn'],
    ['drop turn 1-4', 'nothing-left'],
    ['remove turn 1', 'wrong-use'],
    ['replace turn 1', 'wrong-use'],
    ['replace turn 1 ""', 'wrong-use'],
    ['replace turn 1 @missing', 'unreadable-file'],
    ['keep branch 1', 'nothing-matched'],
  ])('%s is refused, and nothing is written', async (statement, code) => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.root);
    const ran = await folder.json(['edit', folder.id, '--do', statement]);
    expect([ran.code, ran.data.error.code]).toEqual([2, code]);
    expect(filesIn(folder.root)).toEqual(before);
  });

  test('a mistake in a plan names its line', async () => {
    const folder = clientFolder(MORNING);
    writeFileSync(join(folder.root, 'plan'), 'keep turn 1\n\ndrop turn 77\n');
    const { data } = await folder.json(['edit', folder.id, '--plan', 'plan']);
    expect(data.error.message).toContain('3 of plan');
  });
});

describe('the editor', () => {
  const withEditor = (folder: ReturnType<typeof clientFolder>, editor: string, ...args: string[]) =>
    folder.run(['edit', folder.id, ...args], {
      env: {
        CLAUDE_CONFIG_DIR: folder.claude,
        XDG_STATE_HOME: join(folder.root, 'state'),
        EDITOR: editor,
      },
    });

  test('changes the plan, which is shown and then applied', async () => {
    const folder = clientFolder(MORNING);
    const { code, out, err } = await withEditor(folder, "sed -i 's/^keep turn 2/drop turn 2/'");
    expect(code).toBe(0);
    expect(err).toContain('Would write');
    expect(out).toContain('Resume it');
  });

  test.each([
    ['saved as it is', 'true'],
    ['emptied', 'truncate -s 0'],
  ])('a plan that is %s does nothing', async (_, editor) => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.root);
    const { code, out } = await withEditor(folder, editor);
    expect([code, out.includes('Nothing to do')]).toEqual([0, true]);
    expect(filesIn(folder.root)).toEqual(before);
  });

  test('that fails, and a plan with a mistake, change nothing and keep the plan', async () => {
    const folder = clientFolder(MORNING);
    const before = filesIn(folder.root);
    const failed = await withEditor(folder, 'false');
    expect(failed.code).toBe(2);
    const wrong = await withEditor(folder, "sed -i '1s/keep/kill/'");
    expect(wrong.code).toBe(2);
    const path = /--plan (\S+)/.exec(wrong.err)?.[1] ?? '';
    expect(readFileSync(path, 'utf8')).toContain('kill turn 1');
    expect(filesIn(folder.root)).toEqual(before);
  });

  test('is asked for the text of a replace', async () => {
    const folder = clientFolder(MORNING);
    const { code, out } = await withEditor(
      folder,
      "sed -i 's/.*/Edited words./'",
      '--do',
      'replace turn 4',
      '--json',
    );
    expect(code).toBe(0);
    expect(readFileSync(JSON.parse(out).result.path, 'utf8')).toContain('Edited words.');
  });

  test('is asked for a text once, though the plan is shown and then applied', async () => {
    const folder = clientFolder(MORNING);
    const script = join(folder.root, 'editor');
    writeFileSync(
      script,
      `echo >> ${folder.root}/calls
       if grep -q '^keep turn 4' "$1"; then sed -i 's/^keep turn 4.*/replace turn 4/' "$1"
       else echo "Words $(wc -l < ${folder.root}/calls)." > "$1"; fi`,
    );
    const { code } = await withEditor(folder, `sh ${script}`, '-o', join(folder.root, 'new.jsonl'));
    expect(code).toBe(0);
    expect(readFileSync(join(folder.root, 'new.jsonl'), 'utf8')).toContain('Words 2.');
    expect(readFileSync(join(folder.root, 'calls'), 'utf8')).toBe('\n\n');
  });

  const TURN_2 = "sed -i 's/^keep turn 2/drop turn 2/'";

  test('leaves the plan to the session that was the latest when it was opened', async () => {
    const folder = clientFolder(MORNING);
    const other = join(dirname(folder.session), '0f0f0f0f-0000-4000-8000-000000000000.jsonl');
    const before = readFileSync(folder.session);
    const { code } = await folder.run(['edit', '--project', '/home/dev/shop', '--in-place'], {
      env: {
        CLAUDE_CONFIG_DIR: folder.claude,
        XDG_STATE_HOME: join(folder.root, 'state'),
        EDITOR: `cp ${folder.session} ${other}; ${TURN_2}`,
      },
    });
    expect(code).toBe(0);
    expect(readFileSync(other).equals(before)).toBe(true);
    expect(readFileSync(folder.session).equals(before)).toBe(false);
  });

  test('takes no plan for a session that was changed meanwhile', async () => {
    const folder = clientFolder(MORNING);
    const change = `sed -i 1,2d ${folder.session}`;
    const { code, out } = await withEditor(folder, `${change}; ${TURN_2}`, '--in-place', '--json');
    expect([code, JSON.parse(out).error.code]).toEqual([3, 'source-changed']);
  });

  test('is missed where there is none', async () => {
    const folder = clientFolder(MORNING);
    const { code, data } = await folder.json(['edit', folder.id]);
    expect([code, data.error.code]).toEqual([2, 'wrong-use']);
  });
});

test('keep branch makes the branch live, and says what went', async () => {
  const folder = clientFolder('2.1.325/rewind');
  const { data } = await folder.json(['edit', folder.id, '--do', 'keep branch 1']);
  const inspected = await folder.json(['inspect', data.result.sessionId]);
  const before = await folder.json(['inspect', folder.id]);
  const words = (turns: { state: string; prompt: string }[], state: string) =>
    turns.filter((turn) => turn.state === state).map(({ prompt }) => prompt);
  const [back] = words(before.data.turns, 'abandoned');
  expect(words(inspected.data.turns, 'live')).toContain(back);
});
