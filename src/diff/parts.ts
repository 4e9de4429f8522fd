import type { Step } from '../json/locate.ts';
import { refine, type Side } from './align.ts';
import { ValueKeys } from './value-keys.ts';

/** A value that is not the same in two JSON values; undefined where there is none. */
export interface Part {
  readonly path: readonly Step[];
  readonly before: unknown;
  readonly after: unknown;
}

/** The smallest parts in which two JSON values differ. */
export function partsOf(before: unknown, after: unknown): Part[] {
  return partsAt([], before, after, new ValueKeys());
}

function partsAt(path: readonly Step[], before: unknown, after: unknown, keys: ValueKeys): Part[] {
  if (before === after) return [];
  if (Array.isArray(before) && Array.isArray(after)) return elementParts(path, before, after, keys);
  if (isObject(before) && isObject(after)) return memberParts(path, before, after, keys);
  return [{ path, before, after }];
}

function memberParts(
  path: readonly Step[],
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  keys: ValueKeys,
): Part[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  // `__proto__` is a key like others in a transcript, and there in every object.
  const member = (value: typeof before, name: string): unknown =>
    Object.hasOwn(value, name) ? value[name] : undefined;
  return [...names].flatMap((name) =>
    partsAt([...path, name], member(before, name), member(after, name), keys),
  );
}

/** An element that went does not make those behind it different. */
function elementParts(
  path: readonly Step[],
  before: readonly unknown[],
  after: readonly unknown[],
  keys: ValueKeys,
): Part[] {
  const side = (list: readonly unknown[], key: (value: unknown) => string): Side => ({
    length: list.length,
    key: (index) => key(list[index]),
  });
  const whole = (value: unknown): string => keys.of(value);
  const kind = (value: unknown): string => kindOf(value, keys);
  const equal = refine([], side(before, whole), side(after, whole));
  const pairs = refine(equal, side(before, kind), side(after, kind));
  const [left, right] = [new Set(pairs.map(([i]) => i)), new Set(pairs.map(([, j]) => j))];
  return [
    ...pairs.flatMap(([i, j]) => partsAt([...path, i], before[i], after[j], keys)),
    ...before.flatMap((value, i) =>
      left.has(i) ? [] : [{ path: [...path, i], before: value, after: undefined }],
    ),
    ...after.flatMap((value, j) =>
      right.has(j) ? [] : [{ path: [...path, j], before: undefined, after: value }],
    ),
  ];
}

/** What an element is, whatever it holds. */
function kindOf(value: unknown, keys: ValueKeys): string {
  if (!isObject(value)) return typeof value;
  const { type, id, tool_use_id } = value;
  return keys.of([type, id, tool_use_id]);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
