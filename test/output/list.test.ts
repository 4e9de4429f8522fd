import { expect, test } from 'vitest';
import type { ListingRow } from '../../src/inspect/listing.ts';
import { renderList } from '../../src/output/list.ts';
import { makeTerminal } from '../../src/output/terminal.ts';

const now = new Date('2026-01-02T00:00:00Z');
const terminal = makeTerminal({ env: {}, stream: {}, colour: false, verbose: false });

const session = (id: string, more: Partial<ListingRow> = {}): ListingRow => ({
  id,
  path: `/p/${id}.jsonl`,
  title: 'T',
  project: '/home/dev/shop',
  version: '2.1.0',
  modified: new Date('2026-01-01T00:00:00Z'),
  bytes: 1,
  transcriptBytes: 1,
  turns: 1,
  compactions: 0,
  context: { size: { count: 1, method: 'usage' }, window: undefined },
  live: undefined,
  problem: undefined,
  copyOf: undefined,
  ...more,
});

const rows = (...sessions: ListingRow[]): string[] =>
  renderList(
    {
      sessions,
      hidden: 0,
      notSessions: [],
      orphans: { sessions: 0, bytes: 0 },
      sweep: { days: 30, sessions: 0, bytes: 0 },
      parent: undefined,
    },
    now,
    terminal,
  )
    .split('\n')
    .slice(1);

test('eight characters of an id are enough', () => {
  expect(rows(session('11111111-aaaa'), session('22222222-aaaa'))).toEqual([
    expect.stringMatching(/^11111111 /),
    expect.stringMatching(/^22222222 /),
  ]);
});

test('ids that start alike are shown as far as it takes to name one', () => {
  expect(rows(session('11111111-aaaa'), session('11111111-abbb'))).toEqual([
    expect.stringMatching(/^11111111-aa /),
    expect.stringMatching(/^11111111-ab /),
  ]);
});

test('one id in two projects is one id', () => {
  expect(rows(session('11111111-aaaa'), session('11111111-aaaa'))[0]).toMatch(/^11111111 /);
});

test('what is not known is not zero', () => {
  const unknown = { title: undefined, turns: undefined, context: undefined };
  expect(rows(session('11111111-aaaa', unknown))[0]).toMatch(/ \? +\? +\? +\(no title\)/);
});

test('a share of each window that the model can have, and a ~ before what is estimated', () => {
  const context = {
    size: { count: 82_000, method: 'estimate' as const },
    window: { model: 'claude-opus-4-6', sizes: [200_000, 1_000_000], accepted: 0 },
  };
  expect(rows(session('11111111-aaaa', { context }))[0]).toMatch(/ ~82,000 +41% or 8% /);
});
