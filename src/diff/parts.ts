import type { Step } from '../json/locate.ts';
import { refine, type Side } from './align.ts';

/** A value that is not the same in two JSON values; undefined where there is none. */
export interface Part {
  readonly path: readonly Step[];
  readonly before: unknown;
  readonly after: unknown;
}

/** The smallest parts in which two JSON values differ. */
export function partsOf(before: unknown, after: unknown, path: readonly Step[] = []): Part[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return elementParts(before, after, path);
  if (isObject(before) && isObject(after)) return memberParts(before, after, path);
  return [{ path, before, after }];
}

function memberParts(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  path: readonly Step[],
): Part[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  // `__proto__` is a key like others in a transcript, and there in every object.
  const member = (value: typeof before, key: string): unknown =>
    Object.hasOwn(value, key) ? value[key] : undefined;
  return [...keys].flatMap((key) =>
    partsOf(member(before, key), member(after, key), [...path, key]),
  );
}

/** An element that went does not make those behind it different. */
function elementParts(
  before: readonly unknown[],
  after: readonly unknown[],
  path: readonly Step[],
): Part[] {
  const side = (list: readonly unknown[], key: (value: unknown) => string): Side => ({
    length: list.length,
    key: (index) => key(list[index]),
  });
  const equal = refine([], side(before, JSON.stringify), side(after, JSON.stringify));
  const pairs = refine(equal, side(before, kindOf), side(after, kindOf));
  const [left, right] = [new Set(pairs.map(([i]) => i)), new Set(pairs.map(([, j]) => j))];
  return [
    ...pairs.flatMap(([i, j]) => partsOf(before[i], after[j], [...path, i])),
    ...before.flatMap((value, i) =>
      left.has(i) ? [] : [{ path: [...path, i], before: value, after: undefined }],
    ),
    ...after.flatMap((value, j) =>
      right.has(j) ? [] : [{ path: [...path, j], before: undefined, after: value }],
    ),
  ];
}

/** What an element is, whatever it holds. */
function kindOf(value: unknown): string {
  if (!isObject(value)) return typeof value;
  const { type, id, tool_use_id } = value;
  return JSON.stringify([type, id, tool_use_id]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
