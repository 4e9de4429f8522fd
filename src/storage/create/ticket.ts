import { readFileSync, writeFileSync } from 'node:fs';
import { temporaryName } from '../temporary-name.ts';

/** What a run is about to create, on record beside the transcript until it has: see `removeLeftovers`. */
export interface Ticket {
  /** The transcript, the last to appear. */
  readonly main: string;
  /** Files that were not there before, the transcript among them. */
  readonly files: readonly string[];
  /** Folders that were not there before, each after the one that it lies in. */
  readonly folders: readonly string[];
  /** Names by which what is replaced is kept, as pairs with the name it has. The transcript's is the first to be made and the last to go. */
  readonly asides: readonly (readonly [path: string, aside: string])[];
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
    const ticket = JSON.parse(readFileSync(path, 'utf8')) as Ticket;
    const { main, files, folders, asides } = ticket;
    const names = [main, ...files, ...folders, ...asides.flat()];
    return names.every((name) => typeof name === 'string') ? ticket : undefined;
  } catch {
    return undefined;
  }
}
