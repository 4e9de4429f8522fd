import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder, in memory where there is one: what is written here need not be safe. */
export function fastFolder(): string {
  const above = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();
  return mkdtempSync(join(above, 'ccsurgery-'));
}
