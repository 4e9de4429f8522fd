/** Resuming a session, and what the client sent for it. */
import { play } from '../client.ts';
import { reply, say } from '../scenarios/types.ts';
import type { StandIn } from '../stand-in.ts';

export const prompt = 'Go on.';
export const answer = 'There is nothing left to do.';

export interface Resumed {
  /** The id that the client went on with. */
  readonly sessionId: string;
  /** The body of the request, as it came but for what is new by nature. */
  readonly body: string;
}

export async function resume(standIn: StandIn, sessionId: string, cwd?: string): Promise<Resumed> {
  const step = { ask: prompt, replies: [reply(say(answer))], ...(cwd ? { cwd } : {}) };
  const after = await play(standIn, step, sessionId, false);
  const [body = ''] = standIn.asked;
  return { sessionId: after, body: withoutSession(body, after) };
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
