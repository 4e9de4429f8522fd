/** A shared session, placed in another project, is found and resumed there with a valid request that tells nothing. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { blocksOf, isThinking, messagesOf } from '../api/messages.ts';
import { config, home, otherProject, project } from '../sandbox.ts';
import { allFiles, filesOf } from './disk.ts';
import { resume } from './resume.ts';
import { operate, write } from './surgery.ts';
import type { Lab } from './types.ts';

const output = join(home, 'shared.jsonl');

export async function shareAndPlace(lab: Lab): Promise<string[]> {
  await write('share', lab.sessionId, '-o', output);
  // Nothing of the source is there to fall back on.
  for (const path of filesOf(lab.sessionId, allFiles()).keys()) rmSync(join(config, path));
  const placed = await operate('clone', output, '--project-to', otherProject);
  const onDisk = [...filesOf(placed, allFiles())].flatMap(([path, text]) => telling(path, text));
  const { body } = await resume(lab, placed, otherProject);
  return [...onDisk, ...lost(conversation(lab.source), conversation(body))];
}

/** The other project lies in the same home: only its own path may be there. */
function telling(path: string, text: string): string[] {
  const found = text.replaceAll(otherProject, '').split(`${home}`).slice(1);
  return found.map((rest) => `${path} has a path of the home: …${rest.slice(0, 60)}`);
}

interface Said {
  readonly role: string;
  readonly type: string;
  readonly text: string;
}

/** The words of the conversation, wherever the project is. */
function conversation(body: string): Said[] {
  return messagesOf(body)
    .filter(({ role }) => role !== 'system')
    .flatMap((message) =>
      blocksOf(message).map((block) => ({
        role: message.role,
        type: block.type,
        text: JSON.stringify({ ...block, cache_control: undefined })
          .replaceAll(otherProject, project)
          .replaceAll('~/.claude', config),
      })),
    )
    .filter(({ type, text }) => !isThinking({ type }) && !text.includes('<system-reminder>'));
}

/** What the source says and the shared session does not; names of the session's own files are new. */
function lost(source: readonly Said[], shared: readonly Said[]): string[] {
  const same = ({ role, type, text }: Said): string =>
    `${role} ${type} ${text.replace(/projects\/[^"]*?tool-results/g, 'tool-results')}`;
  const found = new Set(shared.map(same));
  return source
    .map(same)
    .filter((said) => !found.has(said))
    .map((said) => `the shared session lost: ${said.slice(0, 400)}`);
}
