import type { ArtifactRole } from '../format/artifacts.ts';
import type { ContextSize } from '../tokens/token-model.ts';

/** What is different between a session and another one, or itself after a change. */
export interface Difference {
  /** In the order of the files and their lines. */
  readonly entries: readonly EntryDifference[];
  readonly artifacts: readonly ArtifactDifference[];
  readonly totals: Totals;
}

/** One that was edited may be re-linked and moved as well; `relinked` has no edits, `moved` neither. */
export type DifferenceKind = 'removed' | 'edited' | 'relinked' | 'moved' | 'added';

export interface EntryDifference {
  readonly kind: DifferenceKind;
  /** Name of the sub-agent's file; undefined in the main transcript. */
  readonly file: string | undefined;
  readonly lineBefore: number | undefined;
  readonly lineAfter: number | undefined;
  /** By the names of the session before, unless it was added. */
  readonly uuid: string | undefined;
  /** The entry's type, or why the line holds no entry. */
  readonly type: string;
  /** First words, or what kind of blocks it has. */
  readonly description: string;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
  readonly parts: readonly PartDifference[];
  readonly links: readonly LinkDifference[];
  /** Whether it stands before or behind others than it did; those that went and came aside. */
  readonly moved: boolean;
}

/** A value inside of an entry; undefined where there is none. */
export interface PartDifference {
  /** Dotted, with the places of array elements as they were before. */
  readonly path: string;
  /** What it is in words, where the path does not tell. */
  readonly what: string | undefined;
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * A reference that names another entry than before, by the names of the session before: `old:ID`
 * is a name that was given up, but is still there. Undefined where there is none.
 */
export interface LinkDifference {
  readonly field: string;
  readonly from: string | null | undefined;
  readonly to: string | null | undefined;
}

/** A file beside the transcripts. */
export interface ArtifactDifference {
  readonly kind: 'removed' | 'edited' | 'added';
  readonly role: ArtifactRole;
  readonly pathBefore: string | undefined;
  readonly pathAfter: string | undefined;
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

export interface Totals {
  /** Lines of all transcripts. */
  readonly entries: Readonly<Record<'before' | 'after' | DifferenceKind, number>>;
  readonly bytes: { readonly before: number; readonly after: number };
  readonly tokens: {
    readonly before: number;
    readonly after: number;
    readonly method: ContextSize['method'];
  };
}

export function hasDifferences({ entries, artifacts }: Difference): boolean {
  return entries.length + artifacts.length > 0;
}

/** The same without a word of either session: which lines and files are different, and by how much. */
export function withoutWords({ entries, artifacts, totals }: Difference): Difference {
  return {
    entries: entries.map((entry) => ({ ...entry, description: '', parts: [] })),
    artifacts: artifacts.map((artifact) => ({
      ...artifact,
      pathBefore: undefined,
      pathAfter: undefined,
    })),
    totals,
  };
}
