import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Journal } from '../../src/journal/journal.ts';
import { appendedLine, markerOf } from './session.ts';

/**
 * A run of a command in place that kills itself right after the nth change of a name, done or failed. A client writes at that very moment: a line to what bears the transcript's name, and one to
 * the old file, which it has open; they hang on an entry that the run removes.
 */
const [path, stateDir, deadly] = process.argv.slice(2) as [string, string, string];
const { linkSync, renameSync, rmSync, unlinkSync } = fs;
const parent = markerOf(path);
const old = fs.openSync(path, 'a');
let calls = 0;

function die(): void {
  const lines = [appendedLine(parent)];
  fs.appendFileSync(path, lines[0]?.text as string);
  // A client that has the old file open for longer than it is waited for can't be helped.
  const isPrepared = new Journal(stateDir).list().every(({ status }) => status === 'prepared');
  if (isPrepared && fs.fstatSync(old).nlink > 0) {
    lines.push(appendedLine(parent));
    fs.writeSync(old, lines[1]?.text as string);
  }
  fs.writeFileSync(`${stateDir}.lines`, JSON.stringify(lines.map(({ uuid }) => uuid)));
  process.kill(process.pid, 'SIGKILL');
}

function doomed<T extends (...args: never[]) => void>(real: T): T {
  return ((...args: Parameters<T>) => {
    try {
      real(...args);
    } finally {
      if (calls++ === Number(deadly)) die();
    }
  }) as T;
}

fs.linkSync = doomed(linkSync);
fs.renameSync = doomed(renameSync);
fs.rmSync = doomed(rmSync);
fs.unlinkSync = doomed(unlinkSync);
syncBuiltinESMExports();
const { edit } = await import('./session.ts');
await edit(path, stateDir);
