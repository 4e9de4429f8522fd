import type { Entry } from '../../transcript/entry.ts';
import type { Fix } from '../fix.ts';

/** A time between those of the lines before and after; at the end, one that makes it the newest. */
export const fix: Fix = {
  code: 'invalid-timestamp',
  *mend({ entry }, graph, { now }) {
    const { entries } = entry.transcript;
    const place = entry.transcript.indexOf(entry);
    const before = timeFrom(entries, place, -1);
    const after = timeFrom(entries, place, 1);
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

/** The time of the nearest line on one side that has one. */
function timeFrom(entries: readonly Entry[], place: number, step: 1 | -1): number | undefined {
  for (let at = place + step; entries[at] !== undefined; at += step) {
    const { timestamp } = entries[at] as Entry;
    if (timestamp !== undefined && !Number.isNaN(timestamp)) return timestamp;
  }
  return undefined;
}
