import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { attempt } from '../attempt.ts';

const DAY = 24 * 60 * 60 * 1000;
const USUAL_DAYS = 30;

/** After how many days a client removes sessions when it starts. */
export function sweepDays(claudeDir: string): number {
  const text = attempt(() => readFileSync(join(claudeDir, 'settings.json'), 'utf8')) ?? '{}';
  const settings = attempt(() => JSON.parse(text) as { cleanupPeriodDays?: unknown } | null);
  const days = settings?.cleanupPeriodDays;
  return typeof days === 'number' && days >= 0 ? days : USUAL_DAYS;
}

/** Whether the next sweep takes a file that was last changed then. */
export function isSwept(modified: Date, days: number, now: Date): boolean {
  return now.getTime() - modified.getTime() > days * DAY;
}
