import type { Span } from '../span.ts';
import type { Block, MessageFacts } from './facts.ts';
import { BLOCK_HEADER, BlockSlot, CONTENT_KINDS, HEADER, Slot } from './record-slots.ts';
import type { RecordedLine } from './recorded-line.ts';

const NO_BLOCKS: readonly Block[] = [];

/** A message as its line's record tells it; what is not asked for is not made. */
export class MessageView implements MessageFacts {
  private readonly line: RecordedLine;

  constructor(line: RecordedLine) {
    this.line = line;
  }

  get id(): string | undefined {
    return this.line.apiId(Slot.messageId);
  }

  get role(): string | undefined {
    return this.line.word(Slot.role);
  }

  get model(): string | undefined {
    return this.line.word(Slot.model);
  }

  get kind(): MessageFacts['kind'] {
    return CONTENT_KINDS[this.line.number(Slot.kind)] as MessageFacts['kind'];
  }

  get start(): number {
    return this.line.number(Slot.content);
  }

  get end(): number {
    return this.line.number(Slot.content + 1);
  }

  get blocks(): readonly Block[] {
    const { line } = this;
    const end = HEADER + line.number(Slot.blocks);
    if (end === HEADER) return NO_BLOCKS;
    const blocks: Block[] = [];
    for (let at = HEADER; at < end; at += BLOCK_HEADER + line.number(at + BlockSlot.images))
      blocks.push(this.block(at));
    return blocks;
  }

  private block(at: number): Block {
    const { line } = this;
    return {
      type: line.word(at + BlockSlot.type),
      name: line.word(at + BlockSlot.name),
      toolId: line.apiId(at + BlockSlot.toolId),
      start: line.number(at + BlockSlot.span),
      end: line.number(at + BlockSlot.span + 1),
      content: line.span(at + BlockSlot.content),
      blank: line.number(at + BlockSlot.blank) === 1,
      images: this.images(at),
    };
  }

  private images(at: number): readonly Span[] {
    const { line } = this;
    const images: Span[] = [];
    const first = at + BLOCK_HEADER;
    for (let i = first; i < first + line.number(at + BlockSlot.images); i += 2)
      images.push({ start: line.number(i), end: line.number(i + 1) });
    return images;
  }
}
