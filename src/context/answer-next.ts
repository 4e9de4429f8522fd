import type { Message } from './messages.ts';
import type { ContentBlock } from './pieces.ts';
import { lostResults } from './tool-pairs.ts';

/**
 * What the API asks for, as clients see to it last: each call once, answered once, in the message after it.
 * A call that is answered elsewhere gets a result from the client, and the one elsewhere goes.
 */
export function answerNext(messages: readonly Message[]): Message[] {
  const called = new Set<unknown>();
  const settled: Message[] = [];
  let open: ContentBlock[] = [];
  const answer = (): void => {
    if (open.length > 0) settled.push({ role: 'user', content: lostResults(open) });
    open = [];
  };
  for (const message of messages) {
    if (message.role === 'system') settled.push(message);
    else if (message.role === 'assistant') {
      answer();
      const content = message.content.filter((block) => isNew(block, called));
      open = content.filter((block) => block.type === 'tool_use');
      if (content.length > 0) settled.push({ ...message, content });
    } else {
      const asked = new Set(open.map(({ id }) => id));
      // Taken off as it is answered: a second result finds no call.
      const content = message.content.filter(
        (block) => block.type !== 'tool_result' || asked.delete(block.tool_use_id),
      );
      const lost = lostResults(open.filter(({ id }) => asked.has(id)));
      open = [];
      if (lost.length + content.length > 0 || message.content.length === 0)
        settled.push({ ...message, content: [...lost, ...content] });
    }
  }
  return settled;
}

/** Whether it is no call that was made before. */
function isNew(block: ContentBlock, called: Set<unknown>): boolean {
  if (block.type !== 'tool_use') return true;
  return called.size < called.add(block.id).size;
}
