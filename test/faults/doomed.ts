import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { basename, join } from 'node:path';
import { Journal } from '../../src/journal/journal.ts';
import type { CommandName } from './commands.ts';
import type { Aim } from './kill-at.ts';
import { appendedLine, GOING, transcriptIn } from './session.ts';

/**
 * A run of a command that kills itself right after the nth change of a name, done or failed, or some
 * milliseconds later. A client writes at that very moment: a line to what bears the transcript's name,
 * and one to the old file, which it has open; they hang on an entry that the run removes.
 */
const [root, name, deadly, aim, delay] = process.argv.slice(2) as [
  string,
  CommandName,
  string,
  Aim,
  string,
];
const { fsyncSync, linkSync, renameSync, rmSync, unlinkSync } = fs;
const path = transcriptIn(root);
const old = fs.openSync(path, 'a');
let calls = 0;
/** How often the record was written: twice before files are replaced, once after. */
let records = 0;
let isReplaced = false;
let isRolledBack = false;

/** Whether a change of a name is one of those that are aimed at. */
const AIMS: Readonly<Record<Aim, (isRecord: boolean) => boolean>> = {
  any: () => true,
  record: (isRecord) => isRecord,
  replace: () => records === 2,
  'roll-back': () => isRolledBack,
};

function die(): void {
  const lines = [appendedLine(GOING)];
  fs.appendFileSync(path, lines[0]?.text as string);
  // A client that has the old file open for longer than it is waited for can't be helped.
  const [newest] = new Journal(join(root, 'state/ccsurgery')).list();
  const isPrepared = newest === undefined || newest.status === 'prepared';
  if (isPrepared && fs.fstatSync(old).nlink > 0) {
    lines.push(appendedLine(GOING));
    fs.writeSync(old, lines[1]?.text as string);
  }
  fs.writeFileSync(join(root, 'lines'), JSON.stringify(lines.map(({ uuid }) => uuid)));
  process.kill(process.pid, 'SIGKILL');
}

function doomed<T extends (...args: never[]) => void>(real: T): T {
  return ((...args: Parameters<T>) => {
    const target = real.name === 'renameSync' ? String(args[1]) : undefined;
    const isRecord = target !== undefined && basename(target) === 'operation.json';
    try {
      real(...args);
    } finally {
      if (isRecord) records++;
      if (target === path) isReplaced = true;
      if (AIMS[aim](isRecord) && calls++ === Number(deadly)) dieSoon();
    }
  }) as T;
}

function dieSoon(): void {
  if (Number(delay) === 0) die();
  else setTimeout(die, Number(delay));
}

/** A disk that fails when files are in place: they have to be put back. */
function failing(descriptor: number): void {
  const isDue = aim === 'roll-back' && isReplaced && !isRolledBack;
  isRolledBack ||= isDue && fs.fstatSync(descriptor).isDirectory();
  if (!isDue || !isRolledBack) fsyncSync(descriptor);
  else throw Object.assign(new Error('EIO: i/o error, fsync'), { code: 'EIO', syscall: 'fsync' });
}

fs.fsyncSync = failing;
fs.linkSync = doomed(linkSync);
fs.renameSync = doomed(renameSync);
fs.rmSync = doomed(rmSync);
fs.unlinkSync = doomed(unlinkSync);
syncBuiltinESMExports();
const { run } = await import('./commands.ts');
const { code, err } = await run(root, name);
if (code !== (aim === 'roll-back' ? 3 : 0)) throw new Error(err);
// Whoever was to die has not: it was over before.
process.exit();
