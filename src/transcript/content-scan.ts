import { BLOCK_HEADER, BlockSlot, CONTENT_KINDS, NONE, type Records, Slot } from './records.ts';
import type { StringReader } from './string-reader.ts';

const QUOTE = 0x22;
const OPEN_ARRAY = 0x5b;

/** The paths below a message's content that the scan captures. */
export const CONTENT_PATHS = [
  'content',
  'content[]',
  'content[].type',
  'content[].id',
  'content[].tool_use_id',
  'content[].name',
  'content[].text',
  'content[].source.data',
  'content[].content[].source.data',
] as const;

type ContentPath = (typeof CONTENT_PATHS)[number];

/** Gathers a message's content: its kind, and its blocks as they end one after the other. */
export class ContentScan {
  /** Records of the blocks, one after the other. */
  readonly blocks: number[] = [];
  private kind = 0;
  private start = 0;
  private end = 0;
  private readonly block = new Int32Array(BLOCK_HEADER);
  private readonly images: number[] = [];

  private readonly strings: StringReader;
  /** Keeps the shared strings of two scans apart. */
  private readonly key: number;

  constructor(strings: StringReader, key: number) {
    this.strings = strings;
    this.key = key;
  }

  reset(): void {
    this.kind = this.start = this.end = 0;
    this.blocks.length = 0;
    this.resetBlock();
  }

  get isEmpty(): boolean {
    return this.kind === 0;
  }

  /** Writes what was found into a line's header. */
  finish(header: Int32Array): void {
    header[Slot.kind] = this.kind;
    header[Slot.content] = this.start;
    header[Slot.content + 1] = this.end;
    header[Slot.blocks] = this.blocks.length;
  }

  /** `base` is the line's first byte. */
  value(path: ContentPath, start: number, end: number, base: number, records: Records): void {
    const { block, strings, key } = this;
    switch (path) {
      case 'content':
        this.kind = this.kindAt(start);
        this.start = start - base;
        this.end = end - base;
        this.dropBlocksBefore(this.start);
        return;
      case 'content[]':
        block[BlockSlot.span] = start - base;
        block[BlockSlot.span + 1] = end - base;
        block[BlockSlot.images] = this.images.length;
        for (let i = 0; i < BLOCK_HEADER; i++) this.blocks.push(block[i] as number);
        for (const offset of this.images) this.blocks.push(offset);
        this.resetBlock();
        return;
      case 'content[].type':
        block[BlockSlot.type] = records.wordNumber(strings.readShared(key, start, end));
        return;
      case 'content[].id':
      case 'content[].tool_use_id':
        if (strings.bytes[start] !== QUOTE) return;
        block[BlockSlot.toolId] = start - base;
        block[BlockSlot.toolId + 1] = end - base;
        return;
      case 'content[].name':
        block[BlockSlot.name] = records.wordNumber(strings.readShared(key + 1, start, end));
        return;
      case 'content[].text':
        block[BlockSlot.blank] = strings.isBlank(start, end) ? 1 : 0;
        return;
      case 'content[].source.data':
      case 'content[].content[].source.data':
        this.images.push(start - base, end - base);
        return;
    }
  }

  /** Of a key that stands twice the last counts: blocks of an earlier content go. */
  private dropBlocksBefore(start: number): void {
    while (this.blocks.length > 0 && (this.blocks[BlockSlot.span] as number) < start)
      this.blocks.splice(0, BLOCK_HEADER + (this.blocks[BlockSlot.images] as number));
  }

  private resetBlock(): void {
    this.block.fill(NONE);
    this.block[BlockSlot.blank] = 0;
    this.images.length = 0;
  }

  private kindAt(start: number): number {
    const byte = this.strings.bytes[start];
    const kind = byte === QUOTE ? 'text' : byte === OPEN_ARRAY ? 'blocks' : 'none';
    return CONTENT_KINDS.indexOf(kind);
  }
}
