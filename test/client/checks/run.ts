/** Has a client make a session, and tries operations on it: `run.ts VERSION FOLDER SOURCE OPERATION…`. Runs inside the sandbox. */
import { cpSync, existsSync, writeFileSync } from 'node:fs';
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

type Made = Pick<Lab, 'sessionId' | 'source'>;

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
const sessions = join(copies, 'made', '.claude');
if (existsSync(sessions)) cpSync(sessions, join(folder, 'claude'), { recursive: true });
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
 * older one. Nothing of ours has touched the session by then, so it is made again, and said.
 */
async function makeSession(): Promise<Made> {
  for (let attempt = 1; ; attempt++) {
    const sessionId = await play().catch((error: Error) => error);
    const problems: string[] = [];
    const made = sessionId instanceof Error ? sessionId : await firstTurn(sessionId, problems);
    // What `context` or `validate` has against the session is no reason to try again.
    if (!(made instanceof Error) && problems.length === 0) return made;
    if (!(made instanceof Error)) throw new Error(problems.join('; '));
    if (attempt === attempts) throw made;
    console.error(`${version} ${on}: made again, since untouched as it was ${made.message}`);
  }
}

function play(): Promise<string> {
  clearHome();
  prepareHome();
  return playAll(standIn, scenario, `${version} ${on}`);
}

/** Resumes the session as the client left it; an error if the client has lost something of it. */
async function firstTurn(sessionId: string, problems: string[]): Promise<Made | Error> {
  copyProject();
  keepHome('made');
  const { body } = await takeTurn({ version, standIn, problems }, sessionId);
  const lost = unsaid(scenario, body);
  if (lost.length > 0) return new Error(`the client lost: ${lost.join('; ')}`);
  return { sessionId, source: body };
}
