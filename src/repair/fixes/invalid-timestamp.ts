import type { Entry } from '../../transcript/entry.ts';
import type { Fix } from '../fix.ts';

/** A time between those of the lines before and after; at the end, one that makes it the newest. */
export const fix: Fix = {
  code: 'invalid-timestamp',
  *mend({ entry }, graph, { now }) {
    const { entries } = entry.transcript;
    const place = entries.indexOf(entry);
    const before = entries.slice(0, place).findLast(hasTime)?.timestamp;
    const after = entries.slice(place + 1).find(hasTime)?.timestamp;
    const time = new Date(between(before, after) ?? now).toISOString();
    graph.edit(entry, ['timestamp'], time);
    yield { did: 'timed', to: time, evidence: 'neighbours' };
  },
};

function between(before: number | undefined, after: number | undefined): number | undefined {
  if (before === undefined) return after === undefined ? undefined : after - 1;
  if (after === undefined || after <= before) return before + 1;
  return Math.floor((before + after) / 2);
}

function hasTime({ timestamp }: Entry): boolean {
  return timestamp !== undefined && !Number.isNaN(timestamp);
}
