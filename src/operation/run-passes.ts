import { liveChain } from '../context/context.ts';
import { kindOfDifference, lineDifference } from '../diff/line-difference.ts';
import { type Change, changesByEntry, lineBefore, type ReparentChange } from '../graph/changes.ts';
import type { Graph } from '../graph/graph.ts';
import { estimate, type LiveConversation, liveConversations } from '../passes/live-before.ts';
import type { Pass, PassContext } from '../passes/pass.ts';
import type { Entry } from '../transcript/entry.ts';

/** What one pass did. */
export interface PassReport {
  readonly name: string;
  readonly removed: number;
  readonly edited: number;
  readonly relinked: number;
  readonly added: number;
  /** By how much the transcripts grew; below zero if they shrank. */
  readonly bytes: number;
  /** By how much the context grew, estimated; undefined where no pass looked back at what was sent. */
  readonly tokens?: number | undefined;
}

/** Runs passes one after the other; what each did is told by the graph's own record. */
export function runPasses(
  graph: Graph,
  passes: readonly Pass[],
  context: PassContext,
): PassReport[] {
  const wanted = new Set(passes.map((pass) => pass.looksBack?.(graph)));
  const whose = wanted.has('all') ? 'all' : wanted.has('own') ? 'own' : undefined;
  const before = whose && liveConversations(graph, whose);
  const tokensNow = before && tokenMeter(graph, before);
  let tokens = tokensNow?.();
  return passes.map((pass) => {
    const [first, bytes] = [graph.changes.length, bytesOf(graph)];
    pass.run(graph, { ...context, before });
    const changes = graph.changes.slice(first);
    const counts = countChanges(changes);
    const report = { name: pass.name, ...counts, bytes: bytesOf(graph) - bytes };
    if (tokens === undefined) return report;
    const left = changes.length === 0 ? tokens : (tokensNow?.() ?? tokens);
    const grown = left - tokens;
    tokens = left;
    return { ...report, tokens: grown };
  });
}

/** Estimates what the client that wrote the session would send. */
function tokenMeter(graph: Graph, before: readonly LiveConversation[]): () => number {
  const [{ family, bytesPerToken }] = before as [LiveConversation];
  return () => Math.round(estimate(liveChain(graph, family).chain, bytesPerToken));
}

function bytesOf({ transcripts }: Graph): number {
  return transcripts.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** How many entries went, came, or stayed with other content; `relinked` ones only name another entry. */
export interface ChangeCounts {
  readonly removed: number;
  readonly edited: number;
  readonly relinked: number;
  readonly added: number;
}

/** The same counts as those of the difference that a dry run shows, without reading what no change touched. */
export function countChanges(changes: readonly Change[]): ChangeCounts {
  const counts = { removed: 0, edited: 0, relinked: 0, added: 0 };
  for (const [entry, own] of changesByEntry(changes)) {
    const kind = kindOfChanges(entry, own);
    if (kind !== undefined) counts[kind]++;
  }
  return counts;
}

/** More bytes than all references of a message take together. */
const ALL_LINKS = 4096;

type Kind = keyof ChangeCounts | undefined;

/** What changes amount to, by the last of them: those of a pass are counted again with all others. */
const kinds = new WeakMap<Change, { readonly first: Change; readonly kind: Kind }>();

/** What all changes of an entry amount to; undefined if to nothing. */
function kindOfChanges(entry: Entry, changes: readonly Change[]): Kind {
  const [first, last] = [changes[0] as Change, changes.at(-1) as Change];
  const isAdded = first.kind === 'insert';
  if (last.kind === 'remove') return isAdded ? undefined : 'removed';
  if (isAdded) return 'added';
  if (changes.every(({ kind }) => kind === 'reparent'))
    return (first as ReparentChange).from === (entry.parentUuid ?? null) ? undefined : 'relinked';
  const known = kinds.get(last);
  if (known?.first === first) return known.kind;
  const before = lineBefore(entry, changes);
  const kind = isClearlyEdited(before, entry) ? 'edited' : kindOfLines(before, entry.raw);
  kinds.set(last, { first, kind });
  return kind;
}

/** Links are short: a message that lost or gained more than all of them is no longer the same, which need not be parsed. */
function isClearlyEdited(before: Buffer, { byteLength, facts }: Entry): boolean {
  return facts.message !== undefined && Math.abs(before.length - byteLength) > ALL_LINKS;
}

function kindOfLines(before: Buffer, after: Buffer): Kind {
  const difference = lineDifference(before, after);
  return difference && kindOfDifference(difference);
}
