import { statSync } from 'node:fs';

/** Tells a file and its state from others at the cost of one look: any write gives another stamp. */
export function stampOf(path: string): string | undefined {
  try {
    const stat = statSync(path, { bigint: true });
    return [stat.dev, stat.ino, stat.size, stat.mtimeNs].join(':');
  } catch {
    return undefined;
  }
}
