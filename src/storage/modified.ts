import { utimesSync } from 'node:fs';

/** Gives a file the time, in milliseconds, at which it counts as changed last. */
export function setModified(path: string, milliseconds: number): void {
  const seconds = toSeconds(milliseconds);
  utimesSync(path, seconds, seconds);
}

/** As the system wants them. It cuts off after a millionth: half of one keeps what is above from falling below. */
export function toSeconds(milliseconds: number): number {
  return (Math.round(milliseconds * 1000) + 0.5) / 1e6;
}
