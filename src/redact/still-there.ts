import { attempt } from '../attempt.ts';
import { fileChunks } from '../storage/digest.ts';
import { NeedleSearch } from './needle-search.ts';
import { isDistinct, needlesOf, type Value } from './needles.ts';

/** Where a value that was redacted can still be read. */
export interface StillThere {
  /** Operations whose backups hold the session as it was. */
  readonly backups: readonly { readonly operation: string; readonly until: string }[];
  readonly files: readonly string[];
}

/** Which of some files hold one of the values, in any of the forms that they are written in. */
export function filesHolding(values: readonly Value[], paths: readonly string[]): string[] {
  const needles = values
    .filter(isDistinct)
    .flatMap(needlesOf)
    .map((needle) => ({ ...needle, text: Buffer.from(needle.text).toString('latin1') }));
  if (needles.length === 0) return [];
  const search = new NeedleSearch(needles);
  const longest = Math.max(...needles.map(({ text }) => text.length));
  return paths.filter((path) => attempt(() => holds(path, search, longest)) ?? false);
}

function holds(path: string, search: NeedleSearch, longest: number): boolean {
  // A value may start at the end of one piece.
  let before = '';
  for (const chunk of fileChunks(path)) {
    const text = before + chunk.toString('latin1');
    if (search.find(text).length > 0) return true;
    before = text.slice(-longest);
  }
  return false;
}
