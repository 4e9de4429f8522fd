/** Resuming a session: the client sends what `context` foretells, the API takes it, and the turn is in the file. */
import { readFileSync } from 'node:fs';
import { comparableContext, comparableRequest } from '../../context/recorded.ts';
import { messagesOf } from '../api/messages.ts';
import { play } from '../client.ts';
import { transcriptPath } from '../sandbox.ts';
import { reply, say } from '../scenarios/types.ts';
import { entriesOf } from './disk.ts';
import { differences } from './request.ts';
import { foretell, invalid } from './surgery.ts';
import type { Lab } from './types.ts';

export const prompt = 'Go on.';
export const answer = 'There is nothing left to do.';

export interface Resumed {
  /** The id that the client went on with. */
  readonly sessionId: string;
  /** The body of the request, as it came but for what is new by nature. */
  readonly body: string;
}

/** Resumes the result of an operation twice: the second turn goes on from the first. Gives the first. */
export async function resume(lab: Lab, sessionId: string, cwd?: string): Promise<Resumed> {
  lab.problems.push(...(await invalid(transcriptPath(sessionId, cwd))));
  const first = await takeTurn(lab, sessionId, cwd);
  const second = await takeTurn(lab, first.sessionId, cwd);
  if (!second.body.includes(answer)) lab.problems.push('the second turn does not know the first');
  return first;
}

/** One turn; what is wrong with it is noted. */
export async function takeTurn(
  { version, standIn, problems }: Pick<Lab, 'version' | 'standIn' | 'problems'>,
  sessionId: string,
  cwd?: string,
): Promise<Resumed> {
  const path = transcriptPath(sessionId, cwd);
  const before = readFileSync(path, 'utf8');
  const foretold = await foretell(path, version);
  const step = { ask: prompt, replies: [reply(say(answer))], ...(cwd ? { cwd } : {}) };
  const after = await play(standIn, step, sessionId, false);
  const [body = ''] = standIn.asked;
  const sent = comparableRequest(messagesOf(body), prompt);
  const grown = transcriptPath(after, cwd);
  problems.push(
    ...differences('context and the request', comparableContext(foretold), sent),
    ...turnProblems(before, readFileSync(grown, 'utf8')),
    ...(await invalid(grown)),
  );
  return { sessionId: after, body: withoutSession(body, after) };
}

/** The client adds its turn to what was there, and hangs it on an entry of that. */
function turnProblems(before: string, after: string): string[] {
  if (!after.startsWith(before)) return ['the client wrote the file anew'];
  const own = new Set(entriesOf(before).map(({ uuid }) => uuid));
  const added = entriesOf(after.slice(before.length));
  // Some clients warm up their sub-agents before the turn, in the same file.
  const first = added.find(({ uuid, isSidechain }) => uuid !== undefined && isSidechain !== true);
  const isAnswered = added.some(({ message }) => JSON.stringify(message)?.includes(answer));
  return [
    ...(isAnswered ? [] : ['the answer is not in the file']),
    ...(first?.parentUuid && own.has(first.parentUuid)
      ? []
      : [`the new turn hangs on ${first?.parentUuid}, no entry that was there`]),
  ];
}

/** Inside a string the quotes would be escaped: this is the field of the request. */
const USER_ID = /(?<="metadata":\{"user_id":")(?:[^"\\]|\\.)*/;
/** V 2.1.150 puts a checksum of the whole body, metadata included, into its first system text. */
const CHECKSUM = /(?<="system":\[\{"type":"text","text":"x-anthropic-billing-header: [^"]*cch=)\w+/;

/** The session's id in the metadata is new, and a checksum with it. Nothing else may be. */
const withoutSession = (body: string, sessionId: string): string =>
  body
    .replace(USER_ID, (userId) => userId.replace(sessionId, '<session>'))
    .replace(CHECKSUM, '<checksum>');
