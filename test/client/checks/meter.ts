/** How full the context is: after a cut a client takes from the last response what the command said. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { permissions } from '../client.ts';
import { config, home, transcriptPath } from '../sandbox.ts';
import { ask } from '../scenarios/rewind.ts';
import { sitAt } from '../screen.ts';
import { pruneCases } from './prune.ts';
import { write } from './surgery.ts';
import type { Lab, Operation } from './types.ts';

/** Versions whose status line tells it, far apart. */
const isMetered: Operation['appliesTo'] = (_traits, version) =>
  ['2.1.45', '2.1.150', '2.1.327'].includes(version);

/** What is cut, by the session that has it. The last response stays: without one a client counts for itself. */
const CUTS: Record<string, readonly string[]> = {
  morning: [
    ...Object.keys(pruneCases).map((options) => `prune ${options}`),
    'prune --duplicates',
    'compress --keep-last 2',
    'compress --keep-last 1 --keep-history',
    'compress --style condensed --keep-last 1',
  ],
  pictures: ['prune --images 10'],
  rewound: ['prune --branches'],
  compacted: ['compress --keep-last 1', 'compress --style condensed --keep-last 1'],
};

export const meter: Record<string, Operation> = Object.fromEntries(
  Object.entries(CUTS).flatMap(([on, commands]) =>
    commands.map((command) => {
      const run = (lab: Lab) => meterProblems(lab, command);
      const session = on === 'compacted' ? ' of a compacted session' : '';
      return [`${command}${session}, on the meter`, { on, appliesTo: isMetered, run }];
    }),
  ),
);

async function meterProblems(lab: Lab, command: string): Promise<string[]> {
  if (command === 'prune --duplicates') repeatLastLine(lab.sessionId);
  const [name = '', ...options] = command.split(' ');
  const { result, changes } = await write(name, lab.sessionId, ...options);
  const said = changes.tokens.after;
  const shown = await shownBy(result?.sessionId ?? lab.sessionId);
  return shown === said
    ? []
    : [`the client takes ${shown} tokens from the last response, ${name} said ${said}`];
}

function repeatLastLine(sessionId: string): void {
  const path = transcriptPath(sessionId);
  const lines = readFileSync(path, 'utf8').split('\n');
  appendFileSync(path, `${lines.findLast((line) => line.includes('"type":"assistant"'))}\n`);
}

/** Resumes the session on a screen with a status line, and reads what the client gives to that. */
async function shownBy(sessionId: string): Promise<number> {
  const status = join(home, 'status.json');
  // Until the session is loaded there is no usage to be shown.
  const statusLine = { type: 'command', command: `tee ${status} | grep -o '"current_usage":{'` };
  writeFileSync(join(config, 'settings.json'), JSON.stringify({ statusLine }));
  await sitAt(
    ['--resume', sessionId, ...permissions],
    [{ see: /"current_usage"/ }, ...ask('/exit')],
  );
  const { context_window } = JSON.parse(readFileSync(status, 'utf8'));
  const usage: Record<string, number> = context_window.current_usage;
  return Object.values(usage).reduce((sum, tokens) => sum + tokens, 0);
}
