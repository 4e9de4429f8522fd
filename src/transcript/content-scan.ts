import { OPEN_ARRAY, QUOTE } from '../json/characters.ts';
import { Holds } from './facts.ts';
import { NumberList } from './number-list.ts';
import { BLOCK_HEADER, BlockSlot, CONTENT_KINDS, NONE, Slot } from './record-slots.ts';
import type { Records } from './records.ts';
import type { StringReader } from './string-reader.ts';
import { BLOCK_TYPES } from './words.ts';

/** The paths below a message's content that the scan captures. */
export const CONTENT_PATHS = [
  'content',
  'content[]',
  'content[].type',
  'content[].id',
  'content[].tool_use_id',
  'content[].name',
  'content[].text',
  'content[].content',
  'content[].source.data',
  'content[].content[].source.data',
] as const;

type ContentPath = (typeof CONTENT_PATHS)[number];

/** Gathers a message's content: its kind, and its blocks as they end one after the other. */
export class ContentScan {
  /** Records of the blocks, one after the other. */
  readonly blocks = new NumberList();
  private kind = 0;
  private start = 0;
  private end = 0;
  /** Bits of `Holds`. */
  private holds = 0;
  private hasThinking = false;
  private hasBlank = false;
  /** A block that is neither thinking nor blank. */
  private hasMore = false;
  /** The content is complete; should another one follow under the same key, that one counts. */
  private ended = false;
  private readonly block = new Int32Array(BLOCK_HEADER);
  private readonly images = new NumberList();

  private readonly strings: StringReader;
  /** Keeps the words of two scans apart. */
  private readonly key: number;

  constructor(strings: StringReader, key: number) {
    this.strings = strings;
    this.key = key;
  }

  reset(): void {
    this.kind = this.start = this.end = 0;
    this.forgetBlocks();
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
    const holds = this.isEmpty ? Holds.nothing : this.holds;
    header[Slot.flags] = (header[Slot.flags] as number) | holds;
  }

  /** `base` is the line's first byte. */
  value(path: ContentPath, start: number, end: number, base: number, records: Records): void {
    const { block, strings, key } = this;
    switch (path) {
      case 'content':
        this.endContent(start, end, base);
        return;
      case 'content[]':
        this.endBlock(start - base, end - base);
        return;
      case 'content[].type':
        block[BlockSlot.type] = records.words.read(key, strings.bytes, start, end);
        return;
      case 'content[].id':
      case 'content[].tool_use_id':
        if (strings.bytes[start] === QUOTE)
          block[BlockSlot.toolId] = strings.addId(start, end, records.apiIds);
        return;
      case 'content[].content':
        block[BlockSlot.content] = start - base;
        block[BlockSlot.content + 1] = end - base;
        return;
      case 'content[].name':
        block[BlockSlot.name] = records.words.read(key + 1, strings.bytes, start, end);
        return;
      case 'content[].text':
        block[BlockSlot.blank] = strings.isBlank(start, end) ? 1 : 0;
        return;
      case 'content[].source.data':
      case 'content[].content[].source.data':
        this.images.push(start - base);
        this.images.push(end - base);
        return;
    }
  }

  private endContent(start: number, end: number, base: number): void {
    const byte = this.strings.bytes[start];
    const kind = byte === QUOTE ? 'text' : byte === OPEN_ARRAY ? 'blocks' : 'none';
    this.kind = CONTENT_KINDS.indexOf(kind);
    this.start = start - base;
    this.end = end - base;
    if (this.ended || kind !== 'blocks') this.forgetBlocks();
    this.ended = true;
    if (kind === 'text') this.holds = this.strings.isBlank(start, end) ? Holds.nothing : 0;
    else if (this.hasMore) return;
    else if (!this.hasThinking) this.holds |= Holds.nothing;
    else if (!this.hasBlank) this.holds |= Holds.onlyThinking;
  }

  private endBlock(start: number, end: number): void {
    if (this.ended) this.forgetBlocks();
    const { block, images } = this;
    const type = block[BlockSlot.type];
    block[BlockSlot.span] = start;
    block[BlockSlot.span + 1] = end;
    block[BlockSlot.images] = images.length;
    for (let i = 0; i < BLOCK_HEADER; i++) this.blocks.push(block[i] as number);
    for (let i = 0; i < images.length; i++) this.blocks.push(images.numbers[i] as number);
    if (images.length > 0) this.holds |= Holds.image;
    if (type === BLOCK_TYPES.tool_result) this.holds |= Holds.toolResult;
    if (type === BLOCK_TYPES.tool_use)
      this.holds |= this.holds & Holds.toolUse ? Holds.severalToolUses : Holds.toolUse;
    if (type === BLOCK_TYPES.thinking || type === BLOCK_TYPES.redacted_thinking) {
      this.hasThinking = true;
      this.holds |= Holds.thinking;
    } else if (block[BlockSlot.blank] === 1) this.hasBlank = true;
    else this.hasMore = true;
    this.resetBlock();
  }

  private forgetBlocks(): void {
    this.blocks.clear();
    this.holds = 0;
    this.hasThinking = this.hasBlank = this.hasMore = this.ended = false;
  }

  private resetBlock(): void {
    this.block.fill(NONE);
    this.block[BlockSlot.blank] = 0;
    this.images.clear();
  }
}
