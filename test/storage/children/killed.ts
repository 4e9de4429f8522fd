// Creates a session in the Claude folder given, and kills itself before a new file gets its name, counted from 0;
// when all have theirs, before anything is cleared up.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { newSession } from '../new-session.ts';

const [claudeDir, deadly, force] = process.argv.slice(2) as [string, string, string];
const { linkSync, renameSync, rmSync } = fs;
let names = 0;
const die = (): void => {
  if (names === Number(deadly)) process.kill(process.pid, 'SIGKILL');
};
const killing =
  (real: typeof renameSync): typeof renameSync =>
  (from, to) => {
    const isNew = String(from).endsWith('.ccsurgery-tmp');
    if (isNew) die();
    real(from, to);
    if (isNew) names++;
  };
fs.linkSync = killing(linkSync);
fs.renameSync = killing(renameSync);
fs.rmSync = (path, options) => {
  die();
  rmSync(path, options);
};
syncBuiltinESMExports();
const { createFiles } = await import('../../../src/storage/create/create.ts');
await createFiles(newSession(claudeDir), { force: force === 'true' });
