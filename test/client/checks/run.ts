/** Plays a scenario and runs checks on the session: `run.ts VERSION FOLDER CHECK…`. Runs inside the sandbox. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { playAll, prepareHome } from '../client.ts';
import { port } from '../sandbox.ts';
import { summary } from '../scenarios/index.ts';
import { startStandIn } from '../stand-in.ts';
import { versions } from '../versions.ts';
import { keepHome, returnTo } from './home.ts';
import { checks } from './index.ts';
import type { Check } from './types.ts';

const [version = '', folder = '', ...names] = process.argv.slice(2);
const traits = versions[version];
const [first = ''] = names;
const scenario = traits && checks[first]?.scenario(traits);
if (!scenario) throw new Error(`no such check: ${version} ${first}`);

prepareHome();
const standIn = await startStandIn({
  port,
  seed: version,
  summary,
  folder: join(folder, 'requests'),
});
const sessionId = await playAll(standIn, scenario, version);
keepHome('played');

const problems: Record<string, string[]> = {};
for (const name of names) {
  returnTo('played');
  problems[name] = await (checks[name] as Check)
    .run({ traits, standIn, sessionId })
    .catch((error: Error) => [error.message]);
}
writeFileSync(join(folder, 'problems.json'), JSON.stringify(problems));
standIn.close();
