/** Has a client make a session, and tries operations on it: `run.ts VERSION FOLDER SOURCE OPERATION…`. Runs inside the sandbox. */
import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startStandIn } from '../api/stand-in.ts';
import { playAll, prepareHome } from '../client.ts';
import { port, workWith } from '../sandbox.ts';
import { summary } from '../scenarios/index.ts';
import { type Traits, versions } from '../versions.ts';
import { clearHome, copies, copyProject, keepHome, returnTo } from './home.ts';
import { operations } from './index.ts';
import { takeTurn } from './resume.ts';
import { type Source, sources, unsaid } from './sources.ts';
import type { Lab, Operation } from './types.ts';

const attempts = 3;

const [version = '', folder = '', on = '', ...names] = process.argv.slice(2);
const traits = versions[version] as Traits;
const { scenario: of, model } = sources[on] as Source;
const scenario = of(traits);

workWith(model(traits));
const standIn = await startStandIn({
  port,
  seed: version,
  summary,
  folder: join(folder, 'requests'),
});
const problems = await tryAll().catch((error: Error) =>
  Object.fromEntries(names.map((name) => [name, [`no session to try it on: ${error.message}`]])),
);
writeFileSync(join(folder, 'problems.json'), JSON.stringify(problems));
cpSync(join(copies, 'made', '.claude'), join(folder, 'claude'), { recursive: true });
standIn.close();

/** What is wrong, by the operation's name. */
async function tryAll(): Promise<Record<string, string[]>> {
  const made = await makeSession();
  const problems: Record<string, string[]> = {};
  for (const name of names) {
    returnTo('made');
    const lab: Lab = { version, traits, standIn, ...made, problems: [] };
    const found = await (operations[name] as Operation)
      .run(lab)
      .catch((error: Error) => [error.message]);
    problems[name] = [...lab.problems, ...found];
  }
  return problems;
}

/**
 * A client on a busy machine may lose an answer of its own session: two entries of one time, and it resumes from the
 * older one. Nothing of ours has touched the session by then, so it is made again.
 */
async function makeSession(): Promise<Pick<Lab, 'sessionId' | 'source'>> {
  let lost: string[] = [];
  for (let attempt = 1; attempt <= attempts; attempt++) {
    clearHome();
    prepareHome();
    const sessionId = await playAll(standIn, scenario, `${version} ${on}`);
    copyProject();
    keepHome('made');
    const problems: string[] = [];
    const { body } = await takeTurn({ version, standIn, problems }, sessionId);
    lost = unsaid(scenario, body);
    if (lost.length === 0 && problems.length > 0)
      throw new Error(`the client's own session: ${problems.join('; ')}`);
    if (lost.length === 0) return { sessionId, source: body };
    console.error(`${version} ${on}: the client lost of its own session: ${lost.join('; ')}`);
  }
  throw new Error(`in ${attempts} attempts the client lost: ${lost.join('; ')}`);
}
