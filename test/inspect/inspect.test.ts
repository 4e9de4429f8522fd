import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { type Inspection, inspect } from '../../src/inspect/inspect.ts';
import { FIXTURES } from '../commands/cli.ts';

async function inspectClient(version: string, scenario: string): Promise<Inspection> {
  const claudeDir = join(FIXTURES, 'clients', version, scenario, 'claude');
  const folder = join(claudeDir, 'projects/-home-dev-shop');
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.jsonl') && !name.startsWith('agent-'),
  );
  const read = names.map((name) => readSession(join(folder, name), { claudeDir }));
  const sessions = (await Promise.all(read)).sort(
    (a, b) => b.graph.main.bytes.length - a.graph.main.bytes.length,
  );
  return inspect(sessions[0] as (typeof sessions)[0]);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

describe.each(['1.0.128', '2.0.50', '2.0.76', '2.1.45', '2.1.150', '2.1.325'])(
  '%s',
  async (version) => {
    const morning = await inspectClient(version, 'morning');

    test('the kinds add up to the file without its line ends', () => {
      expect(sum(morning.kinds.map((share) => share.bytes))).toBe(morning.bytes - morning.entries);
    });

    test('turns are the prompts, tools the calls', () => {
      expect(morning.turns.map((turn) => turn.prompt)).toHaveLength(4);
      expect(morning.turns.every((turn) => turn.live)).toBe(true);
      expect(morning.tools.find((tool) => tool.name === 'Edit')).toMatchObject({ calls: 1 });
      expect(morning.tools.some((tool) => tool.name === '(call missing)')).toBe(false);
    });

    test('the version is the one that wrote it', () => {
      expect(morning.versions.map((share) => share.version)).toEqual([version]);
    });

    test('a compaction is found with its size before', async () => {
      const { compactions, turns } = await inspectClient(version, 'compacted');
      expect(compactions).toHaveLength(1);
      expect(compactions[0]?.trigger).toBe('manual');
      expect(compactions[0]?.preTokens).toBeGreaterThan(0);
      // What was compacted is not sent any more.
      expect(turns.at(0)?.live).toBe(false);
      expect(turns.at(-1)?.live).toBe(true);
    });

    test('a rewind leaves one abandoned branch', async () => {
      const { branches, turns } = await inspectClient(version, 'rewind');
      expect(branches).toHaveLength(1);
      expect(turns.some((turn) => !turn.live)).toBe(true);
    });
  },
);

test('artifacts are counted by role', async () => {
  const roles = (await inspectClient('2.1.325', 'morning')).artifacts.map((share) => share.role);
  expect(roles).toEqual(expect.arrayContaining(['subagent', 'agent-meta', 'tool-result']));
  const rewind = (await inspectClient('2.1.325', 'rewind')).artifacts.map((share) => share.role);
  expect(rewind).toContain('file-history');
});
