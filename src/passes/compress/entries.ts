import { compareVersions } from '../../format/client-families.ts';
import { ENVELOPE } from '../../format/envelope.ts';
import { ESTIMATE_MARK } from '../../format/usage.ts';
import { isBoundary } from '../../graph/compactions.ts';
import type { Graph } from '../../graph/graph.ts';
import { tokenModel } from '../../tokens/token-model.ts';
import { readingOf, tokensIn } from '../../tokens/usage.ts';
import type { Entry } from '../../transcript/entry.ts';
import type { PassContext } from '../pass.ts';
import type { Cut } from './cut.ts';
import { timesOf } from './times.ts';

/** From which client on a boundary tells more of the compaction. */
const TELLS_SIZE_AFTER = '2.1.119';
const TELLS_DROPPED_SO_FAR = '2.1.210';

/** The two entries that stand for the older turns, as a client writes them. */
export interface CompactionEntries {
  readonly boundary: Record<string, unknown>;
  readonly summary: Record<string, unknown>;
}

/** @param logicalParent The last of the older entries, if they stay. */
export function compactionOf(
  graph: Graph,
  cut: Cut,
  text: string,
  context: PassContext,
  logicalParent: Entry | undefined,
): CompactionEntries {
  const [boundaryUuid, summaryUuid] = [context.newId(), context.newId()];
  const [boundaryTime, summaryTime] = timesOf(graph, cut, context.now);
  const neighbour = (cut.kept[0] ?? cut.older.findLast((entry) => entry.type === 'user'))?.parse();
  const envelope = pick(neighbour ?? {}, ENVELOPE);
  return {
    boundary: {
      parentUuid: null,
      logicalParentUuid: logicalParent?.uuid ?? null,
      isSidechain: false,
      ...envelope,
      type: 'system',
      subtype: 'compact_boundary',
      content: 'Conversation compacted',
      isMeta: false,
      timestamp: boundaryTime,
      uuid: boundaryUuid,
      level: 'info',
      compactMetadata: metadataOf(cut, text, String(envelope.version ?? '')),
    },
    summary: {
      parentUuid: boundaryUuid,
      isSidechain: false,
      ...(neighbour?.promptId === undefined ? {} : { promptId: context.newId() }),
      ...envelope,
      type: 'user',
      message: { role: 'user', content: text },
      isVisibleInTranscriptOnly: true,
      isCompactSummary: true,
      uuid: summaryUuid,
      timestamp: summaryTime,
    },
  };
}

function metadataOf({ older, kept }: Cut, text: string, version: string): object {
  const model = tokenModel([...older, ...kept]);
  const { scale, overhead } = model;
  const summary = model.tokensOfText(text);
  const isMeasured = kept.some((entry) => readingOf(entry) !== undefined);
  const plain = {
    trigger: 'manual',
    preTokens: model.size.count,
    // No response is left to tell: what they told is noted here.
    ...(isMeasured ? {} : { [ESTIMATE_MARK]: { scale, overhead } }),
  };
  if (compareVersions(version, TELLS_SIZE_AFTER) < 0) return plain;
  const postTokens = Math.round(summary + model.tokensOfAll(kept));
  const sized = { ...plain, postTokens, durationMs: 0 };
  if (compareVersions(version, TELLS_DROPPED_SO_FAR) < 0) return sized;
  const dropped = Math.round(model.tokensOfAll(older) - summary);
  const before = older.find(isBoundary)?.get('compactMetadata', 'cumulativeDroppedTokens');
  return { ...sized, cumulativeDroppedTokens: tokensIn(before) + Math.max(0, dropped) };
}

function pick(value: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.filter((name) => value[name] !== undefined).map((name) => [name, value[name]]),
  );
}
