import { BACKSLASH, QUOTE } from '../json/characters.ts';
import { NONE } from './record-slots.ts';
import { readString } from './string-reader.ts';

/** Types of blocks that are asked for so often that their numbers are fixed. */
export const BLOCK_TYPES = {
  tool_use: 0,
  tool_result: 1,
  thinking: 2,
  redacted_thinking: 3,
} as const;

/** So many are remembered for each place. */
const RECENT = 4;

/** Words that come again and again (types, tool names, models), known by their number. */
export class Words {
  private readonly texts: string[] = Object.keys(BLOCK_TYPES);
  private readonly numbers = new Map<string, number>(Object.entries(BLOCK_TYPES));
  /** The numbers of those that were read last, for each place in a line. */
  private readonly recent: number[][] = [];
  /** The same of all that were ever read. */
  private readonly all: Set<number>[] = [];

  text(number: number): string | undefined {
    return this.texts[number];
  }

  /** Whether any line has or had the word. */
  knows(word: string): boolean {
    return this.numbers.has(word);
  }

  /** Every word that was read at a place; a line may have another by now. */
  readAt(place: number): string[] {
    return Array.from(this.all[place] ?? [], (number) => this.texts[number] as string);
  }

  /**
   * The number of the string in a span with its quotes; NONE if it is another value. One of those
   * that were read last at the same place costs little.
   */
  read(place: number, bytes: Buffer, start: number, end: number): number {
    this.recent[place] ??= [];
    const recent = this.recent[place];
    for (let i = 0; i < recent.length; i++) {
      const number = recent[i] as number;
      if (isWritten(this.texts[number] as string, bytes, start, end)) return number;
    }
    const text = readString(bytes, start, end);
    if (text === undefined) return NONE;
    const number = this.numberOf(text);
    this.all[place] ??= new Set();
    this.all[place].add(number);
    if (recent.length === RECENT) recent.shift();
    recent.push(number);
    return number;
  }

  private numberOf(word: string): number {
    let number = this.numbers.get(word);
    if (number === undefined) {
      number = this.texts.push(word) - 1;
      this.numbers.set(word, number);
    }
    return number;
  }
}

/** Whether the value is this text, written plainly. */
function isWritten(text: string, bytes: Buffer, start: number, end: number): boolean {
  if (text.length !== end - start - 2 || bytes[start] !== QUOTE) return false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code !== bytes[start + 1 + i] || code >= 0x80 || code === BACKSLASH) return false;
  }
  return true;
}
