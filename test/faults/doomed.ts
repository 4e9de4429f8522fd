import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { Journal } from '../../src/journal/journal.ts';
import type { CommandName } from './commands.ts';
import { appendedLine, GOING, transcriptIn } from './session.ts';

/**
 * A run of a command that kills itself right after the nth change of a name, done or failed. A client
 * writes at that very moment: a line to what bears the transcript's name, and one to the old file,
 * which it has open; they hang on an entry that the run removes.
 */
const [root, name, deadly] = process.argv.slice(2) as [string, CommandName, string];
const { linkSync, renameSync, rmSync, unlinkSync } = fs;
const path = transcriptIn(root);
const old = fs.openSync(path, 'a');
let calls = 0;

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
const { run } = await import('./commands.ts');
const { code, err } = await run(root, name);
if (code !== 0) throw new Error(err);
