import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call } from '../builders/blocks.ts';
import { SESSION_ID, uuid } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { json } from '../commands/cli.ts';

/** The map of what `prune --tools` makes of a transcript. */
async function prunedMap(text: string): Promise<Record<string, string | null>> {
  const root = scratch();
  const path = put(root, `${SESSION_ID}.jsonl`, text);
  const files = ['-o', join(root, 'out.jsonl'), '--id-map', join(root, 'map.json')];
  return (await json(['prune', path, '--tools', ...files])).data.idMap.entries;
}

test('an entry that goes has no new id, though a line that can’t be read names it', async () => {
  const built = session().prompt('Look.').answer(call()).results().answer('Seen.');
  const torn = `{"data":{"message":{"uuid":"${uuid(2)}"}},"uuid":"${uuid(99)}","cut`;
  const entries = await prunedMap(built.raw(torn).prompt('Thanks.').text());
  expect(entries[uuid(2)]).toBe(null);
  expect(entries[uuid(1)]).toMatch(/^[0-9a-f-]{36}$/);
});
