import { statfsSync, statSync } from 'node:fs';
import { UserError } from '../../errors.ts';
import { formatBytes } from '../../text/numbers.ts';

/** Bytes to be written somewhere below a folder that is there. */
export interface Need {
  readonly folder: string;
  readonly bytes: number;
}

/** Refuses to start what can't be finished: the needs on each file system against what is free there. */
export function requireSpace(needs: Iterable<Need>): void {
  const byDevice = new Map<number, Need[]>();
  for (const need of needs) {
    const { dev } = statSync(need.folder);
    byDevice.set(dev, [...(byDevice.get(dev) ?? []), need]);
  }
  for (const together of byDevice.values()) requireSpaceFor(together);
}

function requireSpaceFor(needs: readonly Need[]): void {
  const folder = (needs[0] as Need).folder;
  const { blocks, bavail, bsize } = statfsSync(folder);
  // Some file systems, mostly of networks, do not tell.
  if (blocks === 0) return;
  const needed = needs.reduce((sum, { bytes }) => sum + Math.ceil(bytes / bsize) * bsize, 0);
  const free = bavail * bsize;
  if (needed <= free) return;
  throw new UserError({
    code: 'disk-full',
    message: `${formatBytes(needed)} are needed in ${folder}, and ${formatBytes(free)} are free. Nothing was changed.`,
    hint: 'Make room, then try again.',
  });
}
