import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { call, image, result, text } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';
import { broken } from './broken.ts';

describe('a line that something is taken out of', () => {
  const words = text('And besides: go on.');

  test.each([
    ['a result that answers nothing', [result('toolu_gone', 'the only copy'), words]],
    ['an image that is too large', [image('png', 9000, 9000), words]],
  ])('is kept aside as it was: %s', async (_, content) => {
    const { path, aside, run } = broken(session().turn('one').prompt(content).answer('Yes').text());
    const line = readFileSync(path, 'utf8').split('\n')[4] as string;
    expect((await run('repair', path, '--in-place')).code).toBe(0);
    expect(readFileSync(path, 'utf8')).not.toContain(line);
    expect(readFileSync(path, 'utf8')).toContain(words.text);
    expect(readFileSync(aside, 'utf8')).toBe(`${line}\n`);
  });

  test('is kept as it was where nothing but blank words are left of it', async () => {
    const content = [result('toolu_gone', 'the only copy'), text(' ')];
    const { path, aside, run } = broken(session().turn('one').prompt(content).answer('Yes').text());
    const line = readFileSync(path, 'utf8').split('\n')[4] as string;
    await run('repair', path, '--in-place');
    expect(readFileSync(aside, 'utf8')).toBe(`${line}\n`);
  });

  test('is kept once, whatever number of results is taken out', async () => {
    const gone = [1, 2, 3].map((n) => result(`toolu_gone_${n}`, `the only copy ${n}`));
    const source = session()
      .turn('one')
      .prompt([...gone, words])
      .answer('Yes');
    const { path, aside, json: run } = broken(source.text());
    const line = readFileSync(path, 'utf8').split('\n')[4] as string;
    const { data } = await run('repair', path, '--in-place');
    expect(data.fixes).toHaveLength(3);
    expect(readFileSync(aside, 'utf8')).toBe(`${line}\n`);
  });

  test('is not if only an id in it was moved', async () => {
    const source = session().prompt('x').answer('').as('empty').answer('Yes');
    source.prompt('y', { noted: source.id('empty') }).answer('Yes');
    const { path, aside, json: run } = broken(source.text());
    const { data } = await run('repair', path, '--in-place');
    expect(data.fixes).toMatchObject([{ code: 'empty-message', did: 'removed' }]);
    expect(readFileSync(path, 'utf8')).not.toContain(source.id('empty'));
    expect(existsSync(aside)).toBe(false);
  });

  test('is not if it was a copy', async () => {
    const twice = call('Read', {}, 'toolu_1');
    const source = session()
      .prompt('x')
      .answerLine('msg_1', text('I look.'), twice, twice)
      .results()
      .answer('Yes');
    const { path, aside, json: run } = broken(source.text());
    const { code, data } = await run('repair', path, '--in-place');
    expect([code, data.fixes]).toMatchObject([0, [{ did: 'deduplicated' }]]);
    expect(existsSync(aside)).toBe(false);
  });
});
