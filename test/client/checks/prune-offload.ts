/** A result that was offloaded is not sent any more, and the model reads it back with its own tool. */
import { readFileSync } from 'node:fs';
import { play } from '../client.ts';
import { call, reply, say } from '../scenarios/types.ts';
import { END, LONG, lengthen, START } from './long-blocks.ts';
import { conversationOf } from './request.ts';
import { resume } from './resume.ts';
import { write } from './surgery.ts';
import type { Lab } from './types.ts';

const SAVED = /saved to: ([^\n"\\]+)/;

export async function pruneOffload(lab: Lab): Promise<string[]> {
  lengthen(
    lab.sessionId,
    ({ type }) => type === 'tool_result',
    (block) => {
      block.content = LONG;
    },
  );
  const { result } = await write('prune', lab.sessionId, '--tool-results', 'offload');
  if (result === null) return ['nothing was done'];
  const [, file = ''] = SAVED.exec(readFileSync(result.path, 'utf8')) ?? [];
  if (readFileSync(file, 'utf8') !== LONG) return ['the file has another text'];
  const { body, sessionId } = await resume(lab, result.sessionId);
  const sent = conversationOf(body);
  // Clients before 2.1 ask before they read a file outside of the project.
  const replies = [reply(call('Read', { file_path: file })), reply(say('That was all.'))];
  const allow = lab.traits.agentFiles === 'session' ? {} : { allow: 'Read' };
  await play(lab.standIn, { ask: 'Read it again.', replies, ...allow }, sessionId, false);
  return [
    ...(sent.includes(START) ? [] : ['the start of the result is not sent']),
    ...(sent.includes(file) ? [] : ['the path of the file is not sent']),
    ...(sent.includes(END) ? ['the end of the result is sent'] : []),
    ...(lab.standIn.asked.at(-1)?.includes(END) ? [] : ['the model cannot read the file']),
  ];
}
