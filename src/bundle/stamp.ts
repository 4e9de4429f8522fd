import { type BigIntStats, fstatSync, statSync } from 'node:fs';

/** Tells a file and its state from others at the cost of one look: any write gives another stamp. */
export function stampOf(file: string | number): string | undefined {
  try {
    const stat: BigIntStats =
      typeof file === 'number'
        ? fstatSync(file, { bigint: true })
        : statSync(file, { bigint: true });
    return [stat.dev, stat.ino, stat.size, stat.mtimeNs].join(':');
  } catch {
    return undefined;
  }
}
