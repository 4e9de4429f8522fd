/** Has a client resume sessions: `ask.ts VERSION FOLDER`, with the sessions in its `sessions.json`. Runs inside the sandbox. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compareVersions } from '../../../src/format/client-families.ts';
import { startStandIn } from '../api/stand-in.ts';
import { permissions, prepareHome } from '../client.ts';
import {
  ended,
  environment,
  killGroup,
  port,
  startClient,
  transcriptPath,
  workWith,
} from '../sandbox.ts';
import { type AskedSession, prompt, type Request } from './request.ts';

/** Some clients never come to an end with some sessions. */
const secondsPerSession = 20;

/** From this one on clients search tools, and send references to them; of themselves only with the vendor's own API. */
const firstToSearch = '2.1.48';

const [version = '', folder = ''] = process.argv.slice(2);
const sessions = JSON.parse(
  readFileSync(join(folder, 'sessions.json'), 'utf8'),
) as readonly AskedSession[];
if (compareVersions(version, firstToSearch) >= 0) environment.ENABLE_TOOL_SEARCH = 'true';
prepareHome();
const standIn = await startStandIn({
  port,
  seed: 'sent',
  summary: '',
  folder: join(folder, 'requests'),
});
for (const session of sessions)
  writeFileSync(
    join(folder, `${session.key}.json`),
    JSON.stringify((await requestFor(session)) ?? null),
  );
standIn.close();

/** The client's first request. It gets no reply, and the client is not needed any longer. */
async function requestFor({ id, text, model }: AskedSession): Promise<Request | undefined> {
  const path = transcriptPath(id);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  workWith(model);
  standIn.play([]);
  const client = startClient(['-p', prompt, '--resume', id, ...permissions]);
  client.stdout?.resume();
  const end = ended(client, secondsPerSession);
  const timer = setInterval(() => {
    if (request() !== undefined) killGroup(client);
  }, 10);
  await end;
  clearInterval(timer);
  // Older clients read all sessions of a project, or go on in a new file.
  rmSync(dirname(path), { recursive: true });
  const body = request();
  if (body === undefined) return undefined;
  const { model: used, messages } = JSON.parse(body) as Request;
  return { model: used, messages };
}

function request(): string | undefined {
  return standIn.asked.find((body) => body.includes(prompt));
}
