import type { Reference } from '../format/references.ts';
import type { Span } from '../span.ts';

/** What one scan of a line tells without parsing it. Spans are relative to the line's first byte. */
export interface Facts {
  readonly type: string | undefined;
  readonly uuid: string | undefined;
  readonly parentUuid: string | null | undefined;
  readonly sessionId: string | undefined;
  /** Milliseconds since the epoch; NaN if the field is there but is no date. */
  readonly timestamp: number | undefined;
  readonly subtype: string | undefined;
  readonly promptId: string | undefined;
  /** Bits of `Flag` and `Holds`. */
  readonly flags: number;
  readonly message: MessageFacts | undefined;
  /** The value of `toolUseResult`. */
  readonly clientData: Span | undefined;
  /** The value of `message.usage`. */
  readonly usage: Span | undefined;
  /** References to entries, other than uuid and parentUuid. */
  readonly links: readonly Link[];
  /** Whole strings of uuid shape at paths that the reference table does not know, or not for this type. */
  readonly strays: readonly Stray[];
}

/** A message; the span is that of its content. */
export interface MessageFacts extends Span {
  readonly id: string | undefined;
  readonly role: string | undefined;
  readonly model: string | undefined;
  /** Content as one string, as blocks, or neither. */
  readonly kind: 'text' | 'blocks' | 'none';
  readonly blocks: readonly Block[];
}

export interface Block extends Span {
  readonly type: string | undefined;
  /** A call's id, or the id of the call that a result answers. */
  readonly toolId: string | undefined;
  /** A call's tool name. */
  readonly name: string | undefined;
  /** What a tool gave back. */
  readonly content: Span | undefined;
  /** A text block of nothing but white space. */
  readonly blank: boolean;
  /** Base64 image data in the block, that inside a tool result included. */
  readonly images: readonly Span[];
}

export interface Link {
  readonly reference: Reference;
  readonly id: string;
}

/** The span is that of the string with its quotes. */
export interface Stray extends Span {
  readonly path: string;
  readonly id: string;
}

/** Boolean fields of an entry, by name, as bits of `Facts.flags`. */
export const Flag = {
  isSidechain: 1,
  isMeta: 2,
  isCompactSummary: 4,
  isApiErrorMessage: 8,
} as const;

/** What a message's content holds, or is odd about the entry, told by the scan so that most lines need not be looked at: more bits of `Facts.flags`. */
export const Holds = {
  toolUse: 32,
  severalToolUses: 64,
  toolResult: 128,
  image: 256,
  /** Blocks of thinking and nothing else. */
  onlyThinking: 512,
  thinking: 2048,
  /** Outside of its own message, the id of one. */
  namesMessage: 4096,
  /** No block, no text, or nothing but blank text. */
  nothing: 1024,
  /** The entry has a uuid but no time, or a time that is no date. */
  badTime: 8192,
  /** See `Facts.strays`. */
  stray: 16384,
} as const;

/** Why a line holds no entry. */
export type LineProblem = 'blank' | 'bad' | 'glued' | 'truncated';
