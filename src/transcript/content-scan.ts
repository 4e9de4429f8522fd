import type { Block, MessageFacts, Span } from './facts.ts';
import type { StringReader } from './string-reader.ts';

const QUOTE = 0x22;
const OPEN_ARRAY = 0x5b;
const NO_BLOCKS: readonly Block[] = [];
const NO_SPANS: readonly Span[] = [];

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
  private kind: MessageFacts['kind'] = 'none';
  private start = 0;
  private end = 0;
  private readonly blocks: Block[] = [];
  private type: string | undefined;
  private toolId: string | undefined;
  private name: string | undefined;
  private blank = false;
  private readonly images: Span[] = [];

  private readonly strings: StringReader;
  /** Keeps the shared strings of two scans apart. */
  private readonly key: number;

  constructor(strings: StringReader, key: number) {
    this.strings = strings;
    this.key = key;
  }

  reset(): void {
    this.kind = 'none';
    this.start = this.end = 0;
    this.blocks.length = 0;
    this.resetBlock();
  }

  get isEmpty(): boolean {
    return this.kind === 'none';
  }

  finish(
    id: string | undefined,
    role: string | undefined,
    model: string | undefined,
  ): MessageFacts {
    // A slice holds no spare capacity, which adds up over a large session.
    const blocks = this.blocks.length > 0 ? this.blocks.slice() : NO_BLOCKS;
    const { kind, start, end } = this;
    return { id, role, model, kind, start, end, blocks };
  }

  /** `base` is the line's first byte. */
  value(path: ContentPath, start: number, end: number, base: number): void {
    switch (path) {
      case 'content':
        this.kind = this.kindAt(start);
        this.start = start - base;
        this.end = end - base;
        // Of a key that stands twice the last counts: blocks of an earlier content go.
        while (this.blocks[0] !== undefined && this.blocks[0].start < this.start)
          this.blocks.shift();
        return;
      case 'content[]':
        this.endBlock(start - base, end - base);
        return;
      case 'content[].type':
        this.type = this.strings.readShared(this.key, start, end);
        return;
      case 'content[].id':
      case 'content[].tool_use_id':
        this.toolId = this.strings.readRecent(start, end);
        return;
      case 'content[].name':
        this.name = this.strings.readShared(this.key + 1, start, end);
        return;
      case 'content[].text':
        this.blank = this.strings.isBlank(start, end);
        return;
      case 'content[].source.data':
      case 'content[].content[].source.data':
        this.images.push({ start: start - base, end: end - base });
        return;
    }
  }

  private endBlock(start: number, end: number): void {
    const { type, toolId, name, blank } = this;
    const images = this.images.length > 0 ? this.images.slice() : NO_SPANS;
    this.blocks.push({ type, toolId, name, start, end, blank, images });
    this.resetBlock();
  }

  private resetBlock(): void {
    this.type = this.toolId = this.name = undefined;
    this.blank = false;
    this.images.length = 0;
  }

  private kindAt(start: number): MessageFacts['kind'] {
    const byte = this.strings.bytes[start];
    return byte === QUOTE ? 'text' : byte === OPEN_ARRAY ? 'blocks' : 'none';
  }
}
