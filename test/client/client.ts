/** Plays a scenario's steps on the client in the sandbox. Runs inside the sandbox only. */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StandIn } from './api/stand-in.ts';
import {
  apiKey,
  ended,
  home,
  killGroup,
  otherProject,
  project,
  startClient,
  transcriptPath,
} from './sandbox.ts';
import { files } from './scenarios/shop.ts';
import type { Ask, Scenario, Step } from './scenarios/types.ts';
import { sitAt } from './screen.ts';

/** No questions about what the scenarios do. */
export const permissions = ['--permission-mode', 'acceptEdits', '--allowedTools', 'Bash'];
const secondsPerRun = 180;

/** The project's files, and a configuration that has no first-run questions. */
export function prepareHome(): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  const trusted = {
    hasTrustDialogAccepted: true,
    hasCompletedProjectOnboarding: true,
    allowedTools: [],
  };
  const settings = {
    hasCompletedOnboarding: true,
    theme: 'dark',
    customApiKeyResponses: { approved: [apiKey], rejected: [] },
    projects: { [project]: trusted, [otherProject]: trusted },
  };
  writeFileSync(join(home, '.claude.json'), JSON.stringify(settings));
}

/** Plays a whole scenario on a new session; gives the id of the session as it is afterwards. */
export async function playAll(standIn: StandIn, scenario: Scenario, seed: string): Promise<string> {
  let sessionId = fixedId(seed);
  for (const [index, step] of scenario.steps.entries())
    sessionId = await play(standIn, step, sessionId, index === 0);
  return sessionId;
}

/** Plays a step; gives the id of the session as it is afterwards (a client may go on under a new id). */
export async function play(
  standIn: StandIn,
  step: Step,
  sessionId: string,
  isNew: boolean,
): Promise<string> {
  standIn.play(step.replies);
  const allowed = 'allow' in step && step.allow ? [step.allow] : [];
  const options = [isNew ? '--session-id' : '--resume', sessionId, ...permissions, ...allowed];
  const after = await run(step, sessionId, options).catch((error: Error) => {
    throw refusal(standIn) ?? error;
  });
  const failure = refusal(standIn);
  if (failure) throw failure;
  if (standIn.left > 0) throw new Error(`${standIn.left} replies of the step were not asked for`);
  return after;
}

function refusal({ refused }: StandIn): Error | undefined {
  return refused.length > 0
    ? new Error(`the API would refuse the request: ${refused[0]}`)
    : undefined;
}

async function run(step: Step, sessionId: string, options: string[]): Promise<string> {
  if (!('sit' in step) && !step.killedAfter) return ask(step, options);
  if ('sit' in step) await sitAt(options, step.sit, step.cwd);
  else if (step.killedAfter) await askAndKill(step, step.killedAfter, sessionId, options);
  return sessionId;
}

async function ask(step: Ask, options: string[]): Promise<string> {
  const client = startClient(['-p', step.ask, '--output-format', 'json', ...options], step.cwd);
  const output: Buffer[] = [];
  client.stdout?.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await ended(client, secondsPerRun);
  const printed = Buffer.concat(output).toString();
  if (code !== 0) throw new Error(`the client ended with ${code}: ${printed}`);
  return (JSON.parse(printed) as { session_id: string }).session_id;
}

async function askAndKill(
  step: Ask,
  text: string,
  sessionId: string,
  options: string[],
): Promise<void> {
  const client = startClient(['-p', step.ask, ...options]);
  const end = ended(client, secondsPerRun);
  const transcript = transcriptPath(sessionId);
  while (!readFileSync(transcript, 'utf8').includes(text)) await sleep(50);
  // A call is on disk before the tool has started; give it the time.
  await sleep(1000);
  killGroup(client);
  await end;
}

/** The same seed gives the same session's id, so that recordings differ in little. */
function fixedId(seed: string): string {
  const hex = createHash('sha256').update(seed).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
