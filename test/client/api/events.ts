/** A message as the server-sent events of a streaming response. */
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Milliseconds that words take. The entries made of blocks have to differ in time: of two that do not, clients up to
 * V 2.1.45 resume from the older one, and lose what was said. A busy machine may still deliver two blocks at once.
 */
const timePerText = 60;
/** Calls follow each other at once: newer clients start the first before they have the second. */
const timePerCall = 10;

export type Content =
  | { type: 'text'; text: string }
  | { type: 'thinking'; thinking: string; signature: string }
  | { type: 'tool_use'; id: string; name: string; input: unknown };

export interface Message {
  id: string;
  type: 'message';
  role: 'assistant';
  model: string;
  content: Content[];
  stop_reason: string;
  stop_sequence: null;
  usage: Record<string, number>;
}

export async function sendEvents(response: ServerResponse, message: Message): Promise<void> {
  const send = (type: string, data: object): void => {
    response.write(`event: ${type}\ndata: ${JSON.stringify({ type, ...data })}\n\n`);
  };
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const start = {
    ...message,
    content: [],
    stop_reason: null,
    usage: { ...message.usage, output_tokens: 1 },
  };
  send('message_start', { message: start });
  for (const [index, block] of message.content.entries()) {
    const { empty, deltas } = pieces(block);
    send('content_block_start', { index, content_block: empty });
    for (const delta of deltas) send('content_block_delta', { index, delta });
    await sleep(block.type === 'tool_use' ? timePerCall : timePerText);
    send('content_block_stop', { index });
  }
  send('message_delta', {
    delta: { stop_reason: message.stop_reason, stop_sequence: null },
    usage: { output_tokens: message.usage.output_tokens },
  });
  send('message_stop', {});
  response.end();
}

/** A block starts empty and is filled by deltas. */
function pieces(block: Content): { empty: object; deltas: object[] } {
  switch (block.type) {
    case 'text':
      return { empty: { ...block, text: '' }, deltas: [{ type: 'text_delta', text: block.text }] };
    case 'thinking':
      return {
        empty: { ...block, thinking: '', signature: '' },
        deltas: [
          { type: 'thinking_delta', thinking: block.thinking },
          { type: 'signature_delta', signature: block.signature },
        ],
      };
    case 'tool_use':
      return {
        empty: { ...block, input: {} },
        deltas: [{ type: 'input_json_delta', partial_json: JSON.stringify(block.input) }],
      };
  }
}
