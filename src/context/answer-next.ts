import type { Message } from './messages.ts';
import type { ContentBlock } from './pieces.ts';
import { lostResults } from './tool-pairs.ts';

/**
 * Has each call answered in the message after it, as the API asks. A call that is answered later gets a
 * result from the client, and the late one goes.
 */
export function answerNext(messages: readonly Message[]): Message[] {
  const settled: Message[] = [];
  /** Calls of the response before, and calls that the client answered itself. */
  let open: readonly ContentBlock[] = [];
  const late = new Set<unknown>();
  const answer = (): ContentBlock[] => {
    for (const { id } of open) late.add(id);
    const results = lostResults(open);
    open = [];
    return results;
  };
  for (const message of messages) {
    if (message.role === 'assistant') {
      const results = answer();
      if (results.length > 0) settled.push({ role: 'user', content: results });
      settled.push(message);
      open = message.content.filter(({ type }) => type === 'tool_use');
      continue;
    }
    if (message.role === 'system') {
      settled.push(message);
      continue;
    }
    const content = message.content.filter((block) => !isResultOf(block, late));
    const answered = new Set(content.map(({ tool_use_id }) => tool_use_id));
    open = open.filter(({ id }) => !answered.has(id));
    const results = answer();
    if (results.length + content.length > 0 || message.content.length === 0)
      settled.push({ ...message, content: [...results, ...content] });
  }
  return settled;
}

function isResultOf({ type, tool_use_id }: ContentBlock, calls: ReadonlySet<unknown>): boolean {
  return type === 'tool_result' && calls.has(tool_use_id);
}
