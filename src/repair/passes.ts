import type { Safeguard } from '../operation/safeguards.ts';
import { linearize } from '../passes/blocks/linearize.ts';
import type { Pass } from '../passes/pass.ts';
import { unsafeThinkingAfter } from '../passes/unsafe-thinking.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Rule } from '../validate/rule.ts';
import { RULES } from '../validate/rules/index.ts';
import type { FindingAt, Fix, FixContext, Mend, Told } from './fix.ts';
import { type LostHistory, lostHistory } from './lost-history.ts';

/**
 * Safeguards that would be in the way of a repair: which thinking it made unsafe is known from its
 * fixes, and clients are meant to go on elsewhere than before.
 */
export const REPAIR_WITHOUT: readonly Safeguard[] = ['unsafe-thinking', 'history-guard'];

/** What a repair did. */
export interface RepairReport {
  readonly mends: Mend[];
  /** What was out of reach before anything was mended; undefined if there was nothing to mend. */
  lostBefore?: LostHistory;
}

/**
 * The passes that mend what the validator reports, each named by its code, and the one that removes
 * the thinking they made unsafe: with `REPAIR_WITHOUT`, since they know better than the safeguards.
 * @param options.unsafe Whether fixes may guess.
 * @param options.mendsNotes Whether what does no harm to the session's client is mended, too.
 * @param report Gets what was mended.
 */
export function repairPasses(
  fixes: readonly Fix[],
  { unsafe, mendsNotes }: { readonly unsafe: boolean; readonly mendsNotes: boolean },
  report: RepairReport,
): Pass[] {
  const changed = new Set<Entry>();
  const sentAfterChange = (entry: Entry): unknown => changed.add(entry);
  const passes = fixes.map(
    (fix): Pass => ({
      name: fix.code,
      run(graph, { newId, now }) {
        const responses = new Set<string>();
        const chainLater = (response: string): unknown => responses.add(response);
        const context: FixContext = { newId, now, unsafe, chainLater, sentAfterChange };
        const rule = RULES.find(({ code }) => code === fix.code) as Rule;
        for (const finding of [...rule.check({ graph })].filter(hasEntry)) {
          // What does its own client no harm is mended with the rest: every client is to read the result.
          const isReason = mendsNotes || fix.onlyIfNamed || graph.changes.length > 0;
          if (finding.severity === 'info' && !isReason) continue;
          // Another finding's fix may have taken it along.
          if (graph.isRemoved(finding.entry)) continue;
          report.lostBefore ??= lostHistory(graph);
          const place = placeOf(finding.entry);
          for (const told of fix.mend(finding, graph, context))
            report.mends.push({ code: fix.code, ...place, ...inData(told) });
        }
        // Once for all: it looks at the whole conversation.
        if (responses.size > 0) linearize(graph, responses);
      },
    }),
  );
  return [...passes, unsafeThinkingAfter(changed)];
}

function hasEntry(finding: { entry?: Entry }): finding is FindingAt {
  return finding.entry !== undefined;
}

type Place = Pick<Mend, 'path' | 'line' | 'uuid'>;

/** As it is before the fix: that may give it another uuid. */
function placeOf({ transcript, line, uuid }: Entry): Place {
  return { path: transcript.path, line: line || null, uuid: uuid ?? null };
}

function inData({ entry, to, ...told }: Told): Omit<Mend, 'code' | keyof Place> & Partial<Place> {
  const done = { ...(entry && placeOf(entry)), ...told };
  if (to === undefined || to === null || typeof to === 'string')
    return to === undefined ? done : { ...done, to };
  return { ...done, to: to.uuid ?? null, toLine: to.line || null };
}
