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
  agentId: string | undefined;
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

const NO_LINKS: readonly Link[] = [];
const NO_STRAYS: readonly Stray[] = [];

export function noFacts(): Facts {
  return {
    type: undefined,
    uuid: undefined,
    parentUuid: undefined,
    sessionId: undefined,
    timestamp: undefined,
    subtype: undefined,
    agentId: undefined,
    promptId: undefined,
    flags: 0,
    message: undefined,
    links: NO_LINKS,
    strays: NO_STRAYS,
  };
}
