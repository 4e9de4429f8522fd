import { createHash } from 'node:crypto';
import { detached } from '../text/detached.ts';
import { type Finding, nameOf } from './kinds.ts';

/** One value that was found, told without itself. */
export interface ReviewRow {
  /** `secret:github-token`, `email`. */
  readonly kind: string;
  /** In how many different texts it was found. */
  count: number;
  /** The file that it was first found in. */
  readonly file: string;
  /** What stands around it there; other values that were found are left out. */
  readonly before: string;
  readonly after: string;
  readonly length: number;
  /** What `--allow` names it by. */
  readonly hash: string;
}

const AROUND = 40;
const HIDDEN = '\u2026';
const MOST_ROWS = 10_000;
/** Long enough that no two values of a session have the same. */
const HASH_LENGTH = 16;

/** What `--review` calls a value by. */
export function valueHash(value: string): string {
  return createHash('sha256').update(value).digest('hex').slice(0, HASH_LENGTH);
}

/** What was found in a session, by value. */
export class Review {
  private readonly found = new Map<string, ReviewRow>();
  private readonly left = new Map<string, Finding>();
  private readonly allowed: ReadonlySet<string>;

  constructor(allowed: ReadonlySet<string>) {
    this.allowed = allowed;
  }

  isAllowed({ value }: { readonly value?: string | undefined }): boolean {
    return this.allowed.size > 0 && value !== undefined && this.allowed.has(valueHash(value));
  }

  /** A value that stays, since its kind is not asked for. */
  leave(finding: Finding): void {
    if (this.left.size < MOST_ROWS) this.left.set(finding.value as string, finding);
  }

  /** How many different values stay although they may be secrets. */
  get leftCount(): number {
    return this.left.size;
  }

  take(found: readonly Finding[], text: string, file: string): void {
    for (const finding of found) {
      const { start, end, kind, value = text.slice(start, end) } = finding;
      const id = `${kind} ${value}`;
      const known = this.found.get(id);
      if (known !== undefined) known.count++;
      else if (this.found.size < MOST_ROWS)
        this.found.set(id, {
          kind: nameOf(finding),
          count: 1,
          file,
          ...surroundings(text, found, finding),
          length: end - start,
          hash: valueHash(value),
        });
    }
  }

  get rows(): ReviewRow[] {
    return [...this.found.values()];
  }
}

function surroundings(
  text: string,
  found: readonly Finding[],
  { start, end, value = '' }: Finding,
): { before: string; after: string } {
  const part = (from: number, to: number): string => {
    let [shown, at] = ['', from];
    for (const other of [...found].sort((a, b) => a.start - b.start)) {
      if (other.end <= at || other.start >= to) continue;
      shown += text.slice(at, Math.max(at, other.start)) + HIDDEN;
      at = Math.min(to, other.end);
    }
    return detached((shown + text.slice(at, to)).replaceAll(value || HIDDEN, HIDDEN));
  };
  return {
    before: part(Math.max(0, start - AROUND), start),
    after: part(end, Math.min(text.length, end + AROUND)),
  };
}
