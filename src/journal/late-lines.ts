import { closeSync, openSync } from 'node:fs';
import { entryOf, linesOf } from '../bundle/lines.ts';
import { readFrom } from '../storage/appended.ts';
import { appendDurably } from '../storage/durable.ts';

/** A file, and from where on it holds what was appended. */
interface Growth {
  readonly path: string;
  readonly from: number;
}

/**
 * Brings lines over that reached the old file while it was replaced, as far as the run that was
 * killed did not do so itself. They stay as they are: what it knew of removed entries is lost.
 */
export function bringOver(old: Growth, current: Growth): void {
  const there = new Set(appendedTo(current).map(keyOf));
  const missing = appendedTo(old).filter((line) => !there.has(keyOf(line)));
  if (missing.length === 0) return;
  const lines = missing.map((line) => Buffer.concat([line, Buffer.from('\n')]));
  appendDurably(current.path, Buffer.concat(lines));
}

function appendedTo({ path, from }: Growth): Buffer[] {
  const descriptor = openSync(path, 'r');
  try {
    return [...linesOf(readFrom(descriptor, from))];
  } finally {
    closeSync(descriptor);
  }
}

/** A line that was carried over may have another parent, but has its uuid. */
function keyOf(line: Buffer): string {
  return entryOf(line)?.uuid ?? line.toString('latin1');
}
