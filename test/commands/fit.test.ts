import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call, text } from '../builders/blocks.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { json } from './cli.ts';
import { filesIn } from './cloned.ts';

const LINES = 'A line of output that says nothing in particular.\n';
const TURNS = 8;

/** Each turn reads a long file that no other reads, and writes a long one. */
function placed() {
  const root = scratch();
  const source = session({ version: '2.1.327' });
  for (let turn = 1; turn <= TURNS; turn++)
    source
      .prompt(`Prompt ${turn}.`)
      .answer(text(`I read ${turn}.`), call('Read', { file_path: `/${turn}` }))
      .results(`Read ${turn}. ${LINES.repeat(1000)}`)
      .answer(
        call('Write', {
          file_path: `/new/${turn}`,
          content: `Written ${turn}. ${LINES.repeat(300)}`,
        }),
      )
      .results('Written.')
      .answer(`Done ${turn}.`);
  // Without usage the content is what counts.
  const lines = source.text().replaceAll(/,"usage":\{[^}]*\}/g, '');
  const path = put(root, `claude/projects/-home-dev-shop/${SESSION_ID}.jsonl`, lines);
  const env = { CLAUDE_CONFIG_DIR: join(root, 'claude'), XDG_STATE_HOME: join(root, 'state') };
  const run = (...args: string[]) => json(args, { env, cwd: root });
  const fitTo = async (tokens: number | string, ...args: string[]) =>
    run('fit', path, '--tokens', String(tokens), ...args);
  const size = async (): Promise<number> => (await fitTo(1_000_000)).data.changes.tokens.before;
  return { root, path, run, fitTo, size };
}

const rungsOf = (data: { ladder: { rung: string }[] }): string[] =>
  data.ladder.map(({ rung }) => rung);

describe('fit', () => {
  test('does nothing where the context is small enough', async () => {
    const { fitTo } = placed();
    const { code, data } = await fitTo('1000k');
    expect([code, data.result, data.ladder]).toEqual([0, null, []]);
  });

  test.each([0.9, 0.7, 0.5, 0.3])(
    'meets %d of the context, and goes no further than it has to',
    async (share) => {
      const { fitTo, size } = placed();
      const target = Math.round((await size()) * share);
      const { code, data } = await fitTo(target);
      expect(code).toBe(0);
      const { after } = data.changes.tokens;
      expect(after).toBeLessThanOrEqual(target);
      const last = data.ladder.at(-1);
      expect(last.after).toBe(after);
      if (share >= 0.5) expect(last.before).toBeGreaterThan(target);
    },
  );

  test('takes the oldest first, and the last turns last', async () => {
    const { fitTo, size } = placed();
    const { data } = await fitTo(Math.round((await size()) * 0.9));
    expect(rungsOf(data)).toEqual(['offload']);
    const written = readFileSync(data.result.path, 'utf8');
    const isWhole = (turn: number): boolean =>
      written.includes(`Read ${turn}. ${LINES.repeat(50).replaceAll('\n', '\\n')}`);
    const whole = Array.from({ length: TURNS }, (_, index) => isWhole(index + 1));
    expect(whole[0]).toBe(false);
    expect(whole).toEqual([...whole].sort());
    expect(whole.slice(-3)).toEqual([true, true, true]);
  });

  test('climbs from small losses to large ones', async () => {
    const { fitTo, size } = placed();
    const before = await size();
    const ladders = [];
    for (const share of [0.9, 0.6, 0.5, 0.4])
      ladders.push(rungsOf((await fitTo(Math.round(before * share))).data));
    for (const [index, ladder] of ladders.entries())
      expect(ladders[index + 1]?.slice(0, ladder.length) ?? ladder).toEqual(ladder);
  });

  test('refuses what cannot be had, with the smallest number that can', async () => {
    const { root, fitTo } = placed();
    const before = filesIn(root);
    const { code, data } = await fitTo(10);
    expect([code, data.error.code]).toEqual([3, 'cannot-fit']);
    expect(filesIn(root)).toEqual(before);
    const [, least] = /--tokens (\d+)/.exec(data.error.hint) ?? [];
    const met = await fitTo(Number(least));
    expect(met.code).toBe(0);
    expect(met.data.changes.tokens.after).toBeLessThanOrEqual(Number(least));
    expect(readFileSync(met.data.result.path, 'utf8')).toContain(`Prompt ${TURNS}.`);
  });

  test('a dry run shows what a run does, and undo takes it back', async () => {
    const { root, fitTo, run, size } = placed();
    const target = Math.round((await size()) * 0.5);
    const files = () => filesIn(join(root, 'claude'));
    const before = files();
    const dry = await fitTo(target, '--in-place', '-n');
    expect(files()).toEqual(before);
    const real = await fitTo(target, '--in-place');
    expect(dry.data.changes).toEqual(real.data.changes);
    expect(dry.data.ladder).toEqual(real.data.ladder);
    expect((await run('undo', real.data.operation)).code).toBe(0);
    expect(files()).toEqual(before);
  });

  test.each([['-o', 'copy.jsonl'], ['--no-artifacts'], ['--keep-last', '0']])(
    'meets it with %s too',
    async (...args) => {
      const { fitTo, size } = placed();
      const target = Math.round((await size()) * 0.5);
      const { data } = await fitTo(target, ...args);
      expect(data.changes.tokens.after).toBeLessThanOrEqual(target);
      expect(rungsOf(data).includes('offload')).toBe(args[0] !== '--no-artifacts');
    },
  );

  test('needs a number', async () => {
    const { fitTo, path, run } = placed();
    expect((await fitTo('many')).data.error.code).toBe('wrong-use');
    expect((await run('fit', path)).data.error.code).toBe('wrong-use');
  });
});
