import type { Diagnostic } from './rule.ts';

/**
 * The diagnostics that were not there before. Lines move and ids change, so a finding is
 * known by its code and its entry; `newId` tells what an id of before is called now.
 */
export function newDiagnostics(
  before: readonly Diagnostic[],
  after: readonly Diagnostic[],
  newId: (id: string) => string = (id) => id,
): Diagnostic[] {
  const known = new Map<string, number>();
  for (const diagnostic of before) {
    const key = keyOf(diagnostic, newId);
    known.set(key, (known.get(key) ?? 0) + 1);
  }
  return after.filter((diagnostic) => {
    const key = keyOf(diagnostic, (id) => id);
    const left = known.get(key) ?? 0;
    // What has been missing may be missed by others now: a removed entry's children inherit its parent.
    if (isDangling(diagnostic)) return left === 0;
    known.set(key, left - 1);
    return left <= 0;
  });
}

/** Any entry of a circle, any line of a response can be the one that such a finding names. */
const OF_MANY: ReadonlySet<string> = new Set(['parent-cycle', 'copied-response']);

function isDangling({ code }: Diagnostic): boolean {
  return code.startsWith('dangling-');
}

function keyOf(diagnostic: Diagnostic, rename: (id: string) => string): string {
  const { code, uuid, args } = diagnostic;
  // Counts and line numbers change with every edit and say nothing of what is new.
  const named = Object.values(args).filter((value) => typeof value === 'string');
  const isOfOne = !isDangling(diagnostic) && !OF_MANY.has(code);
  const holder = uuid !== undefined && isOfOne ? rename(uuid) : '';
  return [code, holder, ...named.map(rename)].join(' ');
}
