// Creates a session in the Claude folder given, and kills itself before a rename, counted from 0.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { newSession } from '../new-session.ts';

const [claudeDir, deadly, force] = process.argv.slice(2) as [string, string, string];
const { renameSync } = fs;
let calls = 0;
fs.renameSync = (from, to) => {
  if (calls++ === Number(deadly)) process.kill(process.pid, 'SIGKILL');
  renameSync(from, to);
};
syncBuiltinESMExports();
const { createFiles } = await import('../../../src/storage/create/create.ts');
await createFiles(newSession(claudeDir), { force: force === 'true' });
