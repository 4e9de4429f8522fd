import { expect, test } from 'vitest';
import { call } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { ccsurgery } from '../commands/cli.ts';

const MANY = Array.from({ length: 15 }, (_, index) => `Tool${index}`);

/** A session of many tools, clients and turns. */
function varied(): string {
  const source = session();
  for (const [index, name] of MANY.entries())
    source
      .prompt(`Use ${name}`, { version: `2.1.${index}` })
      .answer(call(name))
      .results('ok')
      .answer('Done.');
  return put(scratch(), 'varied.jsonl', source.text());
}

test('what is left out of a table or a list is counted, and -v leaves nothing out', async () => {
  const path = varied();
  const { out } = await ccsurgery(['inspect', path]);
  expect(out.match(/and \d+ more \(-v shows them\)/g)).toHaveLength(2);
  expect(out).toContain('The 12 largest of 15 turns (-v shows all)');
  const { out: all } = await ccsurgery(['inspect', path, '-v']);
  expect(all).not.toContain('-v shows');
  for (const name of MANY) expect(all).toMatch(new RegExp(`^${name} `, 'm'));
});
