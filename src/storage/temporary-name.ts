import { randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { type ProcessMark, processSpace } from './process-space.ts';

/**
 * `tmp`: a file on its way to its name. `old`: one that is about to be replaced, under a second name;
 * who made it knows of it. `ticket`: what a run is about to create, see `Ticket`.
 */
export type TemporaryKind = 'tmp' | 'old' | 'ticket';

const PATTERN = /^\..*\.(\d+)(?:-([0-9a-f]{8}))?-[0-9a-f]{8}\.ccsurgery-(tmp|old|ticket)$/s;
/** A name may have 255 bytes, and a character three: of a long name the start is enough. */
const LONGEST_START = 60;

/** A name that nobody has: hidden, in the target's folder, and telling whose it is. */
export function temporaryName(target: string, kind: TemporaryKind = 'tmp'): string {
  const tag = `${process.pid}-${processSpace()}-${randomBytes(4).toString('hex')}`;
  const start = basename(target).slice(0, LONGEST_START);
  return join(dirname(target), `.${start}.${tag}.ccsurgery-${kind}`);
}

/** What the name of a temporary file tells. */
interface TemporaryName extends ProcessMark {
  readonly kind: TemporaryKind;
}

/** Undefined for every other file. */
export function readTemporaryName(name: string): TemporaryName | undefined {
  const match = PATTERN.exec(name);
  if (match === null) return undefined;
  return { pid: Number(match[1]), space: match[2], kind: match[3] as TemporaryKind };
}
