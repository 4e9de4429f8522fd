import type { Session } from '../bundle/session.ts';
import { UserError } from '../errors.ts';
import { liveEnd } from '../passes/live-end.ts';
import type { Pass } from '../passes/pass.ts';
import { formatCount } from '../text/numbers.ts';
import { Conversation } from './conversation.ts';
import { Measure } from './measure.ts';
import { ORDER, RUNGS, type RungName, type Setting } from './rungs.ts';

export interface FitOptions extends Setting {
  /** The context is to have no more tokens than this. */
  readonly tokens: number;
  /** How many turns stay as they are while anything else is left. Default: 3. */
  readonly keepLast?: number | undefined;
  /** Where files would go; undefined if none can be written. */
  readonly folder: string | undefined;
  readonly now: Date;
}

/** What a rung of the ladder took. */
export interface Climbed {
  readonly rung: RungName;
  /** Tokens before and after it; what it made invalid is in there. */
  readonly before: number;
  readonly after: number;
  /** It took what stands before this line. */
  readonly beforeLine: number;
}

/** The least lossy way to a size that was found. */
export interface Fit {
  readonly passes: readonly Pass[];
  readonly ladder: readonly Climbed[];
  readonly before: number;
  readonly after: number;
}

/** How far each rung goes: the place in the conversation where it ends. */
type Ends = ReadonlyMap<RungName, number>;

export const KEEP_LAST = 3;

/**
 * Climbs the ladder until the context is small enough: each rung from the oldest entry on, and no
 * further than needed. Throws if even the last rung is not enough.
 */
export function fitSession(session: Session, options: FitOptions): Fit {
  const { tokens: target, keepLast = KEEP_LAST, folder, now } = options;
  const measure = new Measure(session, folder, now);
  const before = measure.tokens;
  if (before <= target) return { passes: [], ladder: [], before, after: before };
  const conversation = new Conversation(session.graph);
  const passesFor = (ends: Ends): Pass[] => passesOf(conversation, ends, options);
  const known = new Map<string, number>();
  const sizeFor = (ends: Ends): number => {
    const key = JSON.stringify([...ends].sort());
    const size = known.get(key) ?? measure.after(passesFor(ends)) ?? Number.POSITIVE_INFINITY;
    known.set(key, size);
    return size;
  };
  const rungs = RUNGS.filter((rung) => folder !== undefined || !('needsFiles' in rung));
  let ends: Ends = new Map();
  let size = before;
  for (const border of conversation.borders(keepLast)) {
    const all = furthest(conversation, rungs, border, ends);
    if (sizeFor(all) > target) {
      [ends, size] = [all, Math.min(size, sizeFor(all))];
      continue;
    }
    for (const { name, by } of rungs) {
      const places = placesFor(conversation, by, border, ends.get(name) ?? 0);
      const last = places.at(-1);
      if (last === undefined) continue;
      const further = new Map(ends).set(name, last);
      const reached = sizeFor(further);
      if (reached <= target) {
        const isEnough = (place: number): boolean =>
          sizeFor(new Map(ends).set(name, place)) <= target;
        return climbed(new Map(ends).set(name, leastEnough(places, isEnough)));
      }
      if (reached < size) [ends, size] = [further, reached];
    }
  }
  throw tooSmall(target, size);

  /** The ladder is told in its order, though a border may have been moved in between. */
  function climbed(found: Ends): Fit {
    const ladder: Climbed[] = [];
    let [above, at]: [Ends, number] = [new Map(), before];
    for (const { name } of RUNGS) {
      const end = found.get(name);
      if (end === undefined) continue;
      above = new Map(above).set(name, end);
      const after = sizeFor(above);
      if (after !== at)
        ladder.push({ rung: name, before: at, after, beforeLine: conversation.lineAt(end) });
      at = after;
    }
    return { passes: passesFor(found), ladder, before, after: at };
  }
}

/** Every rung as far as it may go. */
function furthest(
  conversation: Conversation,
  rungs: readonly (typeof RUNGS)[number][],
  border: number,
  ends: Ends,
): Ends {
  const reached = new Map(ends);
  for (const { name, by } of rungs) {
    const last = placesFor(conversation, by, border, ends.get(name) ?? 0).at(-1);
    if (last !== undefined) reached.set(name, last);
  }
  return reached;
}

/** Where a rung may end beyond where it ends already, first to last. */
function placesFor(
  conversation: Conversation,
  by: (typeof RUNGS)[number]['by'],
  border: number,
  end: number,
): number[] {
  if (by !== 'piece') return conversation.cutsUpTo(border, by).filter((place) => place > end);
  return Array.from({ length: Math.max(0, border - end) }, (_, index) => end + index + 1);
}

/** The first place that is enough; the last one is. */
function leastEnough(places: readonly number[], isEnough: (place: number) => boolean): number {
  let [low, high] = [0, places.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isEnough(places[middle] as number)) high = middle;
    else low = middle + 1;
  }
  return places[low] as number;
}

function passesOf(conversation: Conversation, ends: Ends, setting: Setting): Pass[] {
  const passes = ORDER.flatMap((name): Pass[] => {
    const end = ends.get(name);
    const rung = RUNGS.find((each) => each.name === name);
    if (end === undefined || rung === undefined) return [];
    // A summary takes the turns that would be condensed.
    if (name === 'condensed' && end <= (ends.get('summary') ?? 0)) return [];
    const piece = { only: conversation.before(end), from: conversation.uuidAt(end) };
    return rung.passes(piece, setting);
  });
  return [...passes, liveEnd()];
}

function tooSmall(target: number, least: number): UserError {
  return new UserError({
    code: 'cannot-fit',
    message: `The current exchange and a summary of the rest do not fit into ${formatCount(target)} tokens. Nothing was written.`,
    hint: `The smallest size that can be had is ${least}: --tokens ${least}.`,
  });
}
