import { readFileSync, writeFileSync } from 'node:fs';
import { temporaryName } from '../temporary-name.ts';

/** What a run is about to create, on record beside the transcript until it has: see `removeLitter`. */
export interface Ticket {
  /** The transcript, the last to appear. */
  readonly main: string;
  /** Files that were not there before, the transcript among them. */
  readonly files: readonly string[];
  /** Folders that were not there before, each after the one that it lies in. */
  readonly folders: readonly string[];
}

/** Gives the path of the ticket. */
export function writeTicket(ticket: Ticket): string {
  const path = temporaryName(ticket.main, 'ticket');
  writeFileSync(path, JSON.stringify(ticket), { flag: 'wx', mode: 0o600, flush: true });
  return path;
}

/** Undefined for one that was cut off: nothing was created before it was whole. */
export function readTicket(path: string): Ticket | undefined {
  try {
    const { main, files, folders } = JSON.parse(readFileSync(path, 'utf8')) as Ticket;
    const isSound = [main, ...files, ...folders].every((name) => typeof name === 'string');
    return isSound ? { main, files, folders } : undefined;
  } catch {
    return undefined;
  }
}
