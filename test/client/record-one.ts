/** Records one scenario with one client: `record-one.ts VERSION SCENARIO FIXTURE REQUESTS`. Runs inside the sandbox. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { startStandIn } from './api/stand-in.ts';
import { play, playAll, prepareHome } from './client.ts';
import { config, port } from './sandbox.ts';
import { scenarios, summary } from './scenarios/index.ts';
import { reply, say } from './scenarios/types.ts';
import { Scrubber } from './scrub.ts';
import { versions } from './versions.ts';

/** What belongs to sessions; the rest of a configuration folder is logs, caches and settings. */
const sessionFolders = ['projects', 'file-history', 'todos', 'tasks', 'plans', 'session-env'];

const [version = '', name = '', fixture = '', requests = ''] = process.argv.slice(2);
const traits = versions[version];
const scenario = traits && scenarios[name]?.(traits);
if (!scenario) throw new Error(`no such scenario: ${version} ${name}`);

prepareHome();
const standIn = await startStandIn({ port, seed: `${version} ${name}`, summary, folder: requests });

const scrubber = new Scrubber(summary);

const sessionId = await playAll(standIn, scenario, `${version} ${name}`);
saveSessions();

const prompt = scenario.resumePrompt;
await play(standIn, { ask: prompt, replies: [reply(say('Done.'))] }, sessionId, false);
const request = JSON.parse(standIn.asked[0] ?? '{}') as { messages?: unknown };
const messages = scrubber.value(request.messages);
writeFileSync(
  join(fixture, 'resume.json'),
  `${JSON.stringify({ client: version, sessionId, prompt, messages }, null, 1)}\n`,
);
standIn.close();

function saveSessions(): void {
  rmSync(fixture, { recursive: true, force: true });
  for (const path of sessionFiles()) {
    const target = join(fixture, 'claude', path);
    mkdirSync(dirname(target), { recursive: true });
    const text = readFileSync(join(config, path), 'utf8');
    writeFileSync(target, path.endsWith('.jsonl') ? scrubber.lines(text) : text);
  }
}

function sessionFiles(): string[] {
  return sessionFolders
    .filter((folder) => existsSync(join(config, folder)))
    .flatMap((folder) =>
      readdirSync(join(config, folder), { recursive: true, withFileTypes: true }),
    )
    .filter((found) => found.isFile())
    .map((found) => join(found.parentPath, found.name).slice(config.length + 1));
}
