import type { Reference } from '../format/references.ts';

/** What one scan of a line tells without parsing it. Spans are relative to the line's first byte. */
export interface Facts {
  type: string | undefined;
  uuid: string | undefined;
  parentUuid: string | null | undefined;
  sessionId: string | undefined;
  /** Milliseconds since the epoch; NaN if the field is there but is no date. */
  timestamp: number | undefined;
  subtype: string | undefined;
  promptId: string | undefined;
  /** Bits of `Flag`. */
  flags: number;
  message: MessageFacts | undefined;
  /** References to entries, other than uuid and parentUuid. */
  links: readonly Link[];
  /** Whole strings of uuid shape at paths that the reference table does not know. */
  strays: readonly Stray[];
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
  /** A text block of nothing but white space. */
  readonly blank: boolean;
  /** Base64 image data in the block, that inside a tool result included. */
  readonly images: readonly Span[];
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface Link {
  readonly reference: Reference;
  readonly id: string;
}

export interface Stray {
  readonly path: string;
  readonly id: string;
}

/** Boolean fields of an entry, by name, as bits of `Facts.flags`. */
export const Flag = {
  isSidechain: 1,
  isMeta: 2,
  isCompactSummary: 4,
  isApiErrorMessage: 8,
  isVisibleInTranscriptOnly: 16,
} as const;

/** Why a line holds no entry. */
export type LineProblem = 'blank' | 'bad' | 'glued' | 'truncated';

export const NO_LINKS: readonly Link[] = [];
export const NO_STRAYS: readonly Stray[] = [];

/** Sets all facts back to what is true of a line that holds no entry. */
export function clearFacts(facts: Facts): void {
  facts.type = undefined;
  facts.uuid = undefined;
  facts.parentUuid = undefined;
  facts.sessionId = undefined;
  facts.timestamp = undefined;
  facts.subtype = undefined;
  facts.promptId = undefined;
  facts.flags = 0;
  facts.message = undefined;
  facts.links = NO_LINKS;
  facts.strays = NO_STRAYS;
}
