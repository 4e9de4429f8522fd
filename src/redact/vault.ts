import { type Kind, nameOf } from './kinds.ts';
import type { Value } from './needles.ts';

/** How often something was replaced. */
export interface Replaced {
  /** `secret:github-token`, `email`. */
  readonly kind: string;
  readonly count: number;
  readonly file: string;
}

/** What stands for a home directory, so that paths stay paths. */
export const HOME = '~';

/** Knows what every value was replaced by, and what was replaced where. Tells no value to anybody but the proof. */
export class Vault {
  private readonly placeholders = new Map<string, string>();
  private readonly numbers = new Map<string, number>();
  private readonly replaced = new Map<string, Value>();
  private readonly counts = new Map<string, Map<string, number>>();

  /** What stands for a value: the same everywhere, numbered by the order in which values appear. */
  placeholderOf({ kind, label, value }: Value): string {
    if (kind === 'paths') return HOME;
    const known = this.placeholders.get(keyOf(kind, value));
    if (known !== undefined) return known;
    const name = nameOf({ kind, label });
    const number = (this.numbers.get(name) ?? 0) + 1;
    this.numbers.set(name, number);
    const placeholder = `[${name}:${number}]`;
    this.placeholders.set(keyOf(kind, value), placeholder);
    return placeholder;
  }

  /** Forgets what was counted for a file that is made again. */
  startFile(file: string): void {
    this.counts.set(file, new Map());
  }

  count(found: Value, file: string): void {
    const counts = this.counts.get(file) ?? new Map<string, number>();
    const name =
      this.placeholders.get(keyOf(found.kind, found.value))?.replace(/^\[|:\d+\]$/g, '') ??
      nameOf(found);
    counts.set(name, (counts.get(name) ?? 0) + 1);
    this.counts.set(file, counts);
    this.replaced.set(keyOf(found.kind, found.value), found);
  }

  /** Everything that was replaced somewhere. */
  get values(): Value[] {
    return [...this.replaced.values()];
  }

  replacements(): Replaced[] {
    return [...this.counts].flatMap(([file, counts]) =>
      Array.from(counts, ([kind, count]) => ({ kind, count, file })),
    );
  }
}

/** Upper and lower case of a name mean the same. */
function keyOf(kind: Kind, value: string): string {
  const isName = kind === 'users' || kind === 'hosts' || kind === 'emails';
  return `${kind} ${isName ? value.toLowerCase() : value}`;
}
