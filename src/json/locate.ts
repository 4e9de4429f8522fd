import type { Span } from '../span.ts';
import { compileSteps, ELEMENT, type PathNode, type PatternStep } from './paths.ts';
import { JsonWalker } from './walker.ts';

/** One step of a concrete path: a key, or the index of an array's element. */
export type Step = string | number;

const walker = new JsonWalker();
/** Keys may come from a transcript, so what is remembered must end somewhere. */
const MOST_STEPS = 1000;

const singleSteps = new Map<PatternStep, PathNode>();

/** The same few keys are looked up in thousands of lines. */
function singleStep(step: PatternStep): PathNode {
  const known = singleSteps.get(step);
  if (known !== undefined) return known;
  const compiled = compileSteps([[step]]);
  if (singleSteps.size < MOST_STEPS) singleSteps.set(step, compiled);
  return compiled;
}

/** The spans of all values that a compiled path names, in the order of the bytes. */
export function locateAll(bytes: Uint8Array, within: Span, root: PathNode): Span[] {
  const spans: Span[] = [];
  walker.walk(bytes, within.start, within.end, root, {
    value: (_capture, start, end) => spans.push({ start, end }),
  });
  return spans;
}

/** The spans of the elements of a list. */
export function locateElements(bytes: Uint8Array, list: Span): Span[] {
  return locateAll(bytes, list, singleStep(ELEMENT));
}

/** The span of one value. Of a key that stands twice the last counts, as it does for JSON.parse. */
export function locate(bytes: Uint8Array, within: Span, steps: readonly Step[]): Span | undefined {
  let span: Span | undefined = within;
  for (const step of steps) {
    const isIndex = typeof step === 'number';
    const found: Span[] = isIndex
      ? locateElements(bytes, span)
      : locateAll(bytes, span, singleStep(step));
    span = isIndex ? found[step] : found.at(-1);
    if (span === undefined) return undefined;
  }
  return span;
}

/** The spans of many values: what their paths have in common is gone through once. */
export function locateMany(
  bytes: Uint8Array,
  within: Span,
  paths: readonly (readonly Step[])[],
): (Span | undefined)[] {
  const found: (Span | undefined)[] = paths.map(() => undefined);
  const visit = (span: Span, places: readonly number[], depth: number): void => {
    const below = new Map<Step, number[]>();
    for (const place of places) {
      const step = paths[place]?.[depth];
      if (step === undefined) found[place] = span;
      else if (below.get(step)?.push(place) === undefined) below.set(step, [place]);
    }
    const hasIndexes = [...below.keys()].some((step) => typeof step === 'number');
    const elements = hasIndexes ? locateElements(bytes, span) : [];
    for (const [step, others] of below) {
      const next = typeof step === 'number' ? elements[step] : locate(bytes, span, [step]);
      if (next !== undefined) visit(next, others, depth + 1);
    }
  };
  visit(within, [...paths.keys()], 0);
  return found;
}

/** A concrete path as tables and scans write it: `[]` for any element. */
export function dotted(steps: readonly Step[]): string {
  return steps.reduce<string>(
    (path, step) =>
      typeof step === 'number' ? `${path}[]` : path === '' ? step : `${path}.${step}`,
    '',
  );
}
