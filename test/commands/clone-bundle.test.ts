import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findArtifacts } from '../../src/bundle/artifacts.ts';
import { readSession } from '../../src/bundle/session.ts';
import { buildContext } from '../../src/context/context.ts';
import { CLIENTS } from '../bundle/clients.ts';
import { added, clientFolder, filesIn } from './cloned.ts';

const SCENARIOS = CLIENTS.map((folder) => folder.split('/').slice(-3, -1).join('/'));

interface IdMaps {
  entries: Record<string, string>;
  sessions: Record<string, string>;
  others: Record<string, string>;
}

function inverse({ entries, sessions, others }: IdMaps): [string, string][] {
  return Object.entries({ ...entries, ...sessions, ...others }).map(([old, id]) => [id, old]);
}

const mapBack = (text: string, pairs: [string, string][]): string =>
  pairs.reduce((all, [id, old]) => all.replaceAll(id, old), text);

describe('a clone of what a real client wrote:', () => {
  test.each(SCENARIOS)('%s', async (scenario) => {
    const folder = clientFolder(scenario);
    const before = filesIn(folder.claude);
    const { code, data } = await folder.json(['clone', folder.id, '--id-map', 'ids.json']);
    expect(code).toBe(0);
    const after = filesIn(folder.claude);
    expect(after).toMatchObject(before);

    // Every file of the source has its counterpart, which is the source but for its ids.
    const ids = JSON.parse(readFileSync(join(folder.root, 'ids.json'), 'utf8')) as IdMaps;
    const pairs = inverse(ids);
    const copies = Object.entries(added(after, before));
    const artifacts = findArtifacts({ transcriptPath: folder.session, sessionId: folder.id });
    expect(copies).toHaveLength(artifacts.length + 1);
    for (const [path, content] of copies)
      expect([path, before[mapBack(path, pairs)]]).toEqual([path, mapBack(content, pairs)]);
    expect(data.result.files).toHaveLength(copies.length);

    // Nothing but new ids tells it from the source.
    const copy = data.result.path as string;
    expect(basename(copy)).toBe(`${data.result.sessionId}.jsonl`);
    const contextOf = async (path: string) => buildContext((await readSession(path)).graph);
    const [own, other] = [await contextOf(folder.session), await contextOf(copy)];
    expect(other.messages).toEqual(own.messages);
    expect((await folder.run(['diff', folder.session, copy])).code).toBe(0);
    const validated = await folder.json(['validate', copy]);
    const known = await folder.json(['validate', folder.session]);
    const codes = (result: typeof known) =>
      result.data.sessions[0].diagnostics.map(({ code: each }: { code: string }) => each);
    expect(codes(validated)).toEqual(codes(known));
  });
});
