/**
 * A set of paths compiled into a tree, so that the walker knows at each key
 * whether anybody is interested in what follows.
 */
export interface PathNode {
  /** Position of the path in the list that was compiled, or -1. */
  readonly capture: number;
  /** The node of an array's elements. */
  readonly element: PathNode | null;
  /** The node of keys that no candidate names. */
  readonly anyKey: PathNode | null;
  /** Key candidates grouped by their length in bytes. */
  readonly byLength: ReadonlyArray<readonly KeyCandidate[] | undefined>;
}

interface KeyCandidate {
  readonly name: Uint8Array;
  readonly node: PathNode;
}

/** A step of a path that stands for each element of an array. */
export const ELEMENT = Symbol('[]');
/** A step of a path that stands for any key. */
export const ANY_KEY = Symbol('*');
export type PatternStep = string | typeof ELEMENT | typeof ANY_KEY;

interface Draft {
  capture: number;
  steps: Map<PatternStep, Draft>;
}

/** Splits a dotted path: `a.b[].*` is a, b, each element, any key. */
function splitPath(path: string): PatternStep[] {
  return path
    .replaceAll('[]', '.[]')
    .split('.')
    .map((step) => (step === '[]' ? ELEMENT : step === '*' ? ANY_KEY : step));
}

export function compilePaths(paths: readonly string[]): PathNode {
  return compileSteps(paths.map(splitPath));
}

export function compileSteps(patterns: readonly (readonly PatternStep[])[]): PathNode {
  const root: Draft = { capture: -1, steps: new Map() };
  patterns.forEach((steps, index) => {
    let draft = root;
    for (const step of steps) {
      const child: Draft = draft.steps.get(step) ?? { capture: -1, steps: new Map() };
      draft.steps.set(step, child);
      draft = child;
    }
    draft.capture = index;
  });
  return freeze(root);
}

function freeze(draft: Draft): PathNode {
  const byLength: KeyCandidate[][] = [];
  let element: PathNode | null = null;
  let anyKey: PathNode | null = null;
  for (const [step, child] of draft.steps) {
    const node = freeze(child);
    if (step === ELEMENT) element = node;
    else if (step === ANY_KEY) anyKey = node;
    else {
      const name = keyBytes(step);
      byLength[name.length] ??= [];
      byLength[name.length]?.push({ name, node });
    }
  }
  return { capture: draft.capture, element, anyKey, byLength };
}

/**
 * A key's bytes to match by. UTF-8 has no lone surrogates and would make all keys that
 * hold one look alike, so those get bytes that no other key has.
 */
export function keyBytes(key: string): Uint8Array {
  if (!/\p{Surrogate}/u.test(key)) return new TextEncoder().encode(key);
  return Buffer.from([0xff, ...Buffer.from(JSON.stringify(key))]);
}

/** The node below `parent` for the key in `bytes[start, end)`, if anybody asked for it. */
export function matchKey(
  parent: PathNode,
  bytes: Uint8Array,
  start: number,
  end: number,
): PathNode | null {
  const candidates = parent.byLength[end - start];
  if (candidates === undefined) return parent.anyKey;
  for (const { name, node } of candidates) {
    let i = name.length - 1;
    while (i >= 0 && name[i] === bytes[start + i]) i--;
    if (i < 0) return node;
  }
  return parent.anyKey;
}
