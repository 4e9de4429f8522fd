import type { ChangeCounts } from '../graph/changes.ts';

/** What an operation did: `changes` of a writing command's `--json`, and on record. */
export interface Summary {
  readonly entries: BeforeAndAfter & ChangeCounts;
  readonly bytes: BeforeAndAfter;
  readonly tokens: BeforeAndAfter & { readonly method: string };
  readonly passes: readonly PassReport[];
}

interface BeforeAndAfter {
  readonly before: number;
  readonly after: number;
}

/** What one pass did. */
export interface PassReport extends ChangeCounts {
  readonly name: string;
  /** By how much the transcripts grew; below zero if they shrank. */
  readonly bytes: number;
  /** By how much the context grew, estimated; undefined where no pass looked back at what was sent. */
  readonly tokens?: number | undefined;
}

/** What taking an operation back does. */
export function inverse({ entries, bytes, tokens }: Summary): Summary {
  const { before, after, removed, added } = entries;
  return {
    entries: { ...entries, before: after, after: before, removed: added, added: removed },
    bytes: { before: bytes.after, after: bytes.before },
    tokens: { ...tokens, before: tokens.after, after: tokens.before },
    passes: [],
  };
}

export function isSummary(value: unknown): boolean {
  const { entries, bytes, tokens } = (value ?? {}) as Partial<Summary>;
  const numbers = [
    entries?.before,
    entries?.after,
    entries?.removed,
    entries?.edited,
    entries?.added,
    bytes?.before,
    bytes?.after,
    tokens?.before,
    tokens?.after,
  ];
  return numbers.every((number) => typeof number === 'number');
}
