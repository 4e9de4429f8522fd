import type { Size } from '../context/size.ts';
import type { DifferenceKind, EntryDifference, Totals } from './difference.ts';

export function totalsOf(entries: readonly EntryDifference[], before: Size, after: Size): Totals {
  const count = (wanted: DifferenceKind): number =>
    entries.filter(({ kind }) => kind === wanted).length;
  return {
    entries: {
      before: before.entries,
      after: after.entries,
      removed: count('removed'),
      edited: count('edited'),
      relinked: count('relinked'),
      moved: count('moved'),
      added: count('added'),
    },
    bytes: { before: before.bytes, after: after.bytes },
    tokens: {
      before: before.tokens.count,
      after: after.tokens.count,
      method: after.tokens.method,
    },
  };
}
