import { bytesOf } from './budget.ts';
import type { Material } from './material.ts';
import { termsIn } from './names.ts';
import { withoutNoise } from './outcome.ts';
import type { Step, Turn } from './steps.ts';

/** A part of what the model said. */
export interface Paragraph {
  readonly turn: Turn;
  readonly step: Step;
  readonly text: string;
}

interface Candidate extends Paragraph {
  readonly index: number;
  readonly names: readonly string[];
  readonly bytes: number;
  /** What it is worth beside its names. */
  readonly base: number;
}

const SHORTEST = 20;
const LONGEST = 700;

/**
 * The paragraphs that add most for their length, as far as there is room, by turn and in order.
 * A name counts once: what another paragraph or section tells adds nothing.
 * @param told What the summary has already.
 */
export function paragraphsOf(
  { turns, mentions }: Pick<Material, 'turns' | 'mentions'>,
  room: number,
  told: string,
): Map<Turn, Paragraph[]> {
  const known = termsIn(told);
  const chosen: Candidate[] = [];
  let left = room;
  const queue = new Queue(
    candidatesOf(turns).map((candidate) => ({ candidate, value: worthOf(candidate) })),
  );
  for (let best = queue.pop(); best !== undefined; best = queue.pop()) {
    const value = worthOf(best.candidate);
    // What was chosen meanwhile has told some of its names.
    if (value < best.value && value < queue.most()) {
      queue.push({ candidate: best.candidate, value });
      continue;
    }
    const { bytes, names } = best.candidate;
    if (bytes > left) continue;
    left -= bytes;
    chosen.push(best.candidate);
    for (const name of names) known.add(name);
  }
  const byTurn = new Map<Turn, Paragraph[]>();
  for (const candidate of chosen.sort((a, b) => a.index - b.index))
    byTurn.set(candidate.turn, [...(byTurn.get(candidate.turn) ?? []), candidate]);
  return byTurn;

  function worthOf({ names, bytes, base }: Candidate): number {
    const fresh = names.filter((name) => !known.has(name));
    const worth = fresh.reduce((sum, name) => sum + Math.log2(1 + (mentions.get(name) ?? 0)), base);
    return worth / (bytes + 20);
  }
}

function candidatesOf(turns: readonly Turn[]): Candidate[] {
  const candidates: Candidate[] = [];
  for (const [at, turn] of turns.entries()) {
    const last = turn.steps.findLast(({ kind }) => kind === 'text');
    // The newer the turn, the more its outcome is worth.
    const recency = (at + 1) / turns.length;
    for (const step of turn.steps) {
      if (step.kind !== 'text') continue;
      for (const [place, text] of parted(step.text).entries())
        candidates.push({
          turn,
          step,
          text,
          index: candidates.length,
          names: [...termsIn(text)],
          bytes: bytesOf(`- ${text}\n`),
          base: step === last ? (place === 0 ? 2 : 0.5) * recency : 0.1,
        });
    }
  }
  return candidates;
}

/** Paragraphs without what only draws; long ones by their lines, headings with what they stand over. */
function parted(text: string): string[] {
  const paragraphs = withoutNoise(text.replace(/```[\s\S]*?(?:```|$)/g, ''))
    // A heading, or what announces a list, says nothing alone.
    .replace(/^(#+ .*|.*:(?:\*\*)?)\n\s*\n/gm, '$1\n')
    .split(/\n\s*\n/)
    .flatMap((paragraph) => (paragraph.length <= LONGEST ? [paragraph] : paragraph.split('\n')));
  return paragraphs.map(plain).filter(({ length }) => length >= SHORTEST && length <= 2 * LONGEST);
}

function plain(paragraph: string): string {
  return paragraph
    .replace(/^#+ +/gm, '')
    .replace(/^[ \t]*[-*] +/, '')
    .trim();
}

interface Ranked {
  readonly candidate: Candidate;
  readonly value: number;
}

/** The best first; of equal ones the newest. */
class Queue {
  private readonly heap: Ranked[] = [];

  constructor(items: Iterable<Ranked>) {
    for (const item of items) this.push(item);
  }

  most(): number {
    return this.heap[0]?.value ?? Number.NEGATIVE_INFINITY;
  }

  push(item: Ranked): void {
    const { heap } = this;
    let at = heap.push(item) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isBetter(heap[at] as Ranked, heap[above] as Ranked)) break;
      this.swap(at, above);
      at = above;
    }
  }

  pop(): Ranked | undefined {
    const { heap } = this;
    const [first, last] = [heap[0], heap.pop()];
    if (first === undefined || first === last) return first;
    heap[0] = last as Ranked;
    for (let at = 0; ; ) {
      const below = [2 * at + 1, 2 * at + 2].filter((child) => child < heap.length);
      const best = below.reduce(
        (most, child) => (isBetter(heap[child] as Ranked, heap[most] as Ranked) ? child : most),
        at,
      );
      if (best === at) return first;
      this.swap(at, best);
      at = best;
    }
  }

  private swap(a: number, b: number): void {
    const { heap } = this;
    [heap[a], heap[b]] = [heap[b] as Ranked, heap[a] as Ranked];
  }
}

function isBetter(a: Ranked, b: Ranked): boolean {
  return a.value === b.value ? a.candidate.index > b.candidate.index : a.value > b.value;
}
