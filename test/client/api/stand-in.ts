/** A stand-in for the Messages API: plays replies, keeps what it was asked, refuses what the API would refuse. */
import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Reply } from '../scenarios/types.ts';
import { type Content, type Message, sendEvents } from './events.ts';
import type { Message as Asked } from './messages.ts';
import { refusals } from './refusals.ts';
import { Signatures } from './signatures.ts';

interface Request {
  model: string;
  stream?: boolean;
  tools?: { name: string }[];
  messages: Asked[];
}

/** main: the session's own loop or a sub-agent's; compact: asks for a summary; side: titles, suggestions and other errands. */
type Kind = 'main' | 'compact' | 'side';

export interface StandIn {
  readonly port: number;
  /** Replies to the main-loop requests to come, in order. */
  play(replies: Reply[]): void;
  /** Bodies of the main-loop requests since the last `play`, as they came. */
  readonly asked: string[];
  /** Why requests since the last `play` were refused. */
  readonly refused: string[];
  /** Replies not asked for yet. */
  readonly left: number;
  close(): void;
}

// An answer that comes at once would give entries equal timestamps: rare in real sessions, and clients stumble over them.
const thinkingTime = 50;

interface Options {
  /** 0 for any that is free. */
  port: number;
  /** Same seed, same ids and signatures. */
  seed: string;
  /** The answer to a request for a summary. */
  summary: string;
  /** Each request body is kept in this folder. */
  folder: string;
}

export function startStandIn(options: Options): Promise<StandIn> {
  let replies: Reply[] = [];
  let asked: string[] = [];
  let refused: string[] = [];
  let count = 0;
  const signatures = new Signatures(options.seed);
  const makeId = ids(options.seed);
  mkdirSync(options.folder, { recursive: true });

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const raw = await bodyOf(request);
    const path = request.url?.split('?')[0];
    if (path === '/v1/messages/count_tokens')
      return json(response, 200, { input_tokens: tokens(raw) });
    if (path !== '/v1/messages')
      return json(response, 404, failure('not_found_error', 'no such path'));

    const body = JSON.parse(raw) as Request;
    const kind = kindOf(body);
    writeFileSync(join(options.folder, `${String(count++).padStart(3, '0')}-${kind}.json`), raw);
    if (kind === 'main') asked.push(raw);
    const reasons = [
      ...refusals(kind === 'side' ? withoutPrefill(body.messages) : body.messages),
      ...signatures.refusals(body.messages),
      ...(kind === 'main' && replies.length === 0 ? ['the script has no reply to it'] : []),
    ];
    if (reasons.length > 0) {
      refused.push(...reasons);
      return json(response, 400, failure('invalid_request_error', reasons.join('; ')));
    }
    const reply = kind === 'main' ? (replies.shift() as Reply) : errand(kind);
    await sleep(thinkingTime);
    if (reply.error)
      return json(
        response,
        reply.error.status,
        failure('invalid_request_error', reply.error.message),
      );

    const message = toMessage(reply, body, tokens(raw), makeId, signatures);
    response.setHeader('request-id', makeId('req_'));
    if (body.stream) await sendEvents(response, message);
    else json(response, 200, message);
  }

  function errand(kind: 'compact' | 'side'): Reply {
    return {
      blocks: [
        { type: 'text', text: kind === 'compact' ? summaryAnswer(options.summary) : 'Ready.' },
      ],
    };
  }

  const server = createServer((request, response) => void answer(request, response));
  const standIn: StandIn = {
    get port() {
      return (server.address() as AddressInfo).port;
    },
    play(next) {
      replies = [...next];
      asked = [];
      refused = [];
    },
    get asked() {
      return asked;
    },
    get refused() {
      return refused;
    },
    get left() {
      return replies.length;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return new Promise((done) => server.listen(options.port, '127.0.0.1', () => done(standIn)));
}

/** The main loop offers its tools. So do some errands, to share the prompt's cache, but their last words give them away. */
function kindOf(body: Request): Kind {
  const last = JSON.stringify(body.messages.findLast(({ role }) => role !== 'system'));
  if (/create a (detailed|comprehensive) summary/.test(last)) return 'compact';
  if (last.includes('[SUGGESTION MODE')) return 'side';
  const tools = body.tools ?? [];
  // Some clients offer the search for tools alone.
  return tools.length > 2 || tools.some(({ name }) => name === 'ToolSearch') ? 'main' : 'side';
}

/** An errand may put the first words of the answer into the model's mouth. */
function withoutPrefill(messages: Asked[]): Asked[] {
  return messages.slice(0, messages.findLastIndex(({ role }) => role === 'user') + 1);
}

/** Clients ask for an analysis, which they drop, and for the summary in tags. */
function summaryAnswer(summary: string): string {
  return `<analysis>\nThe session is short and clear.\n</analysis>\n\n<summary>\n${summary}\n</summary>`;
}

/** Ids look like the API's: a prefix, 01, and 22 letters and digits; here they count up. */
function ids(seed: string): (prefix: string) => string {
  let count = 0;
  return (prefix) => {
    const letters = digest(`${seed} ${prefix} ${count++}`).replace(/[^A-Za-z0-9]/g, '');
    return `${prefix}01${letters.slice(0, 22)}`;
  };
}

const digest = (words: string): string => createHash('sha512').update(words).digest('base64');

function toMessage(
  reply: Reply,
  { model, messages }: Request,
  asked: number,
  makeId: (prefix: string) => string,
  signatures: Signatures,
): Message {
  const content: Content[] = [];
  for (const block of reply.blocks ?? []) {
    const before = [...messages, { role: 'assistant', content: [...content] }];
    if (block.type === 'thinking')
      content.push({ ...block, signature: signatures.sign(block.thinking, model, before) });
    else if (block.type === 'tool_use') content.push({ ...block, id: makeId('toolu_') });
    else content.push(block);
  }
  return {
    id: makeId('msg_'),
    type: 'message',
    role: 'assistant',
    model,
    content,
    stop_reason: content.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: {
      input_tokens: 12,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: asked,
      output_tokens: tokens(JSON.stringify(content)),
      ...reply.usage,
    },
  };
}

/** About as many as the API would count. */
const tokens = (raw: string): number => Math.ceil(raw.length / 4);

const failure = (type: string, message: string): object => ({
  type: 'error',
  error: { type, message },
});

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
