import { Graph } from '../graph/graph.ts';
import { type Turn, turnsOf } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';

/** A place in a conversation. */
export interface TurnPlace {
  readonly line: number;
  readonly turn: Turn | undefined;
}

/** Tells which turn of a conversation something belongs to. */
export class TurnPlaces {
  private readonly main: Transcript;
  private readonly turns = new Map<Entry, Turn>();

  constructor(main: Transcript) {
    this.main = main;
    for (const turn of turnsOf(new Graph(main)))
      for (const entry of turn.entries) this.turns.set(entry, turn);
  }

  ofLine(line: number): Turn | undefined {
    const entry = this.main.lineRead(line);
    return entry && this.turns.get(entry);
  }

  /** Where a file beside the transcript is first named: a sub-agent by the call that started it. */
  naming(name: string): TurnPlace | undefined {
    for (const entry of this.main.entriesWith(name))
      if (this.turns.has(entry)) return { line: entry.line, turn: this.turns.get(entry) };
    return undefined;
  }
}
