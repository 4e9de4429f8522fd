import { liveChain } from '../context/context.ts';
import { FAMILIES_BY_WAY } from '../context/ways.ts';
import type { Graph } from '../graph/graph.ts';
import { turnPlaces } from '../graph/turns.ts';
import { conversationOf } from '../passes/compress/conversation.ts';
import { cutPlaces } from '../passes/compress/cut.ts';
import type { Where } from '../passes/where.ts';
import type { Entry } from '../transcript/entry.ts';

/** The live conversation of a session, and the places up to which it may be cut. Lines name its entries in every reading of the file. */
export class Conversation {
  readonly chain: readonly Entry[];
  /** Where a turn or an exchange is over, first to last. */
  private readonly places: readonly { readonly place: number; readonly isTurn: boolean }[];
  /** The lines of all that some client sends. */
  private readonly sent: ReadonlySet<number>;
  private readonly turns: readonly number[];

  constructor(graph: Graph) {
    this.chain = conversationOf(graph).chain;
    this.places = cutPlaces(graph);
    this.turns = turnPlaces(graph, this.chain);
    const chains = FAMILIES_BY_WAY.flatMap((family) => liveChain(graph, family).chain);
    const own = [...this.chain, ...chains].filter(({ transcript }) => transcript === graph.main);
    this.sent = new Set(own.map(({ line }) => line));
  }

  /** Where what has to stay begins: first so many turns, then fewer, in the end the current exchange. */
  borders(keepLast: number): number[] {
    const last = this.places.at(-1)?.place ?? 0;
    const turns = Array.from({ length: keepLast }, (_, index) => this.turns.at(index - keepLast));
    const borders = keepLast === 0 ? [] : turns.map((place) => Math.min(place ?? 0, last));
    return [...new Set([...borders, last])].sort((a, b) => a - b);
  }

  /** The places before a border up to which turns can be replaced. */
  cutsUpTo(border: number, by: 'turn' | 'cut'): number[] {
    return this.places
      .filter(({ place, isTurn }) => place <= border && (by === 'cut' || isTurn))
      .map(({ place }) => place);
  }

  /** The UUID of the entry at a place. */
  uuidAt(place: number): string {
    return this.chain[place]?.uuid ?? '';
  }

  lineAt(place: number): number {
    return this.chain[place]?.line ?? 0;
  }

  /** Takes what is sent before a place. */
  before(place: number): NonNullable<Where['only']> {
    const staying = new Set(this.chain.slice(place).map(({ line }) => line));
    const end = Math.max(0, ...this.chain.slice(0, place).map(({ line }) => line));
    return (pieces) =>
      pieces.every(
        ({ entry: { line, transcript } }) =>
          transcript.path === this.chain[0]?.transcript.path &&
          line <= end &&
          this.sent.has(line) &&
          !staying.has(line),
      );
  }
}
