import type { Block, MessageFacts, Span } from './facts.ts';
import { BLOCK_HEADER, BlockSlot, CONTENT_KINDS, HEADER, type Records, Slot } from './records.ts';
import { readString } from './string-reader.ts';

const NO_BLOCKS: readonly Block[] = [];

/** A message as its line's record tells it; what is not asked for is not made. */
export class MessageView implements MessageFacts {
  private readonly records: Records;
  private readonly record: number;
  private readonly source: Buffer;
  private readonly base: number;

  /** `base` is where the line starts in `source`. */
  constructor(records: Records, record: number, source: Buffer, base: number) {
    this.records = records;
    this.record = record;
    this.source = source;
    this.base = base;
  }

  get id(): string | undefined {
    return this.text(this.record + Slot.messageId);
  }

  get role(): string | undefined {
    return this.word(this.record + Slot.role);
  }

  get model(): string | undefined {
    return this.word(this.record + Slot.model);
  }

  get kind(): MessageFacts['kind'] {
    return CONTENT_KINDS[this.records.get(this.record + Slot.kind)] as MessageFacts['kind'];
  }

  get start(): number {
    return this.records.get(this.record + Slot.content);
  }

  get end(): number {
    return this.records.get(this.record + Slot.content + 1);
  }

  get blocks(): readonly Block[] {
    const first = this.record + HEADER;
    const end = first + this.records.get(this.record + Slot.blocks);
    if (first === end) return NO_BLOCKS;
    const blocks: Block[] = [];
    for (let at = first; at < end; at += BLOCK_HEADER + this.records.get(at + BlockSlot.images))
      blocks.push(this.block(at));
    return blocks;
  }

  private block(at: number): Block {
    const { records } = this;
    return {
      type: this.word(at + BlockSlot.type),
      name: this.word(at + BlockSlot.name),
      toolId: this.text(at + BlockSlot.toolId),
      start: records.get(at + BlockSlot.span),
      end: records.get(at + BlockSlot.span + 1),
      content: this.span(at + BlockSlot.content),
      blank: records.get(at + BlockSlot.blank) === 1,
      images: this.images(at),
    };
  }

  private images(at: number): readonly Span[] {
    const images: Span[] = [];
    const first = at + BLOCK_HEADER;
    for (let i = first; i < first + this.records.get(at + BlockSlot.images); i += 2)
      images.push({ start: this.records.get(i), end: this.records.get(i + 1) });
    return images;
  }

  private span(at: number): Span | undefined {
    const start = this.records.get(at);
    return start < 0 ? undefined : { start, end: this.records.get(at + 1) };
  }

  private word(at: number): string | undefined {
    return this.records.word(this.records.get(at));
  }

  private text(at: number): string | undefined {
    const start = this.records.get(at);
    if (start < 0) return undefined;
    return readString(this.source, this.base + start, this.base + this.records.get(at + 1));
  }
}
