import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';

/** Marks on entries: a bit for each line of a transcript, where a Set of many would take much more. */
export class EntryMarks {
  private readonly transcript: Transcript;
  private readonly bits: Uint8Array;
  /** Entries that were inserted, and those of other transcripts. */
  private readonly others = new Set<Entry>();

  /** @param transcript The one that most of the marked entries are of. */
  constructor(transcript: Transcript) {
    this.transcript = transcript;
    this.bits = new Uint8Array((transcript.linesRead >>> 3) + 1);
  }

  add(entry: Entry): void {
    const { line } = entry;
    if (!this.isOwn(entry)) this.others.add(entry);
    else this.bits[line >>> 3] = (this.bits[line >>> 3] as number) | (1 << (line & 7));
  }

  has(entry: Entry): boolean {
    const { line } = entry;
    if (!this.isOwn(entry)) return this.others.has(entry);
    return ((this.bits[line >>> 3] as number) & (1 << (line & 7))) !== 0;
  }

  private isOwn({ transcript, line }: Entry): boolean {
    return line > 0 && transcript === this.transcript;
  }
}
