import type { Finding } from './kinds.ts';
import { asNumber, type Hash } from './text-hash.ts';

/** What is known of a text. */
export const State = {
  unknown: 0,
  /** No detector finds anything in it. */
  clean: 1,
  /** It holds no value that was found elsewhere either: it can leave as it is. */
  settled: 2,
  /** Something is found in it. */
  unclean: 3,
} as const;
export type State = (typeof State)[keyof typeof State];

/** What is remembered must end somewhere; each takes some 18 bytes. */
const MOST = 4_000_000;

/** Remembers what is known of texts by their hashes: the texts themselves would take as much room as the session. */
export class Memory {
  private size = 0;
  /** Two numbers for each hash, in one block: a map of a million objects would keep the garbage collector busy. */
  private hashes = new Int32Array(2 ** 13);
  private states = new Uint8Array(2 ** 12);
  private readonly found = new Map<number, readonly Finding[]>();

  stateOf({ first, second }: Hash): State {
    return this.states[this.slotOf(first, second)] as State;
  }

  /** What was found in a text that is unclean. */
  findingsIn(hash: Hash): readonly Finding[] | undefined {
    return this.found.get(asNumber(hash));
  }

  remember(hash: Hash, state: State, found?: readonly Finding[]): void {
    const { first, second } = hash;
    const slot = this.slotOf(first, second);
    if (this.states[slot] === State.unknown) {
      if (this.size >= MOST) return;
      this.size++;
      this.hashes[2 * slot] = first;
      this.hashes[2 * slot + 1] = second;
    }
    this.states[slot] = state;
    if (found !== undefined) this.found.set(asNumber(hash), found);
    if (this.size * 2 > this.states.length) this.grow();
  }

  /** Where a hash is, or would be. */
  private slotOf(first: number, second: number): number {
    const { hashes, states } = this;
    const mask = states.length - 1;
    let slot = first & mask;
    while (states[slot] !== State.unknown) {
      if (hashes[2 * slot] === first && hashes[2 * slot + 1] === second) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private grow(): void {
    const { hashes, states } = this;
    this.hashes = new Int32Array(hashes.length * 2);
    this.states = new Uint8Array(states.length * 2);
    for (const [old, state] of states.entries()) {
      if (state === State.unknown) continue;
      const [first, second] = [hashes[2 * old] as number, hashes[2 * old + 1] as number];
      const slot = this.slotOf(first, second);
      this.hashes[2 * slot] = first;
      this.hashes[2 * slot + 1] = second;
      this.states[slot] = state;
    }
  }
}
