import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';

/** The entries that are not the first of their file, each with the first. Helpers' files repeat the main one by design. */
export function* repeats(entries: readonly Entry[]): Generator<[first: Entry, entry: Entry]> {
  const firsts = new Map<Transcript, Entry>();
  for (const entry of entries) {
    const first = firsts.get(entry.transcript);
    if (first === undefined) firsts.set(entry.transcript, entry);
    else yield [first, entry];
  }
}
