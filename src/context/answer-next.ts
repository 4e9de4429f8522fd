import type { ClientFamily } from '../format/client-families.ts';
import { CLIENT_TEXT, filler, isFiller, NO_CONTENT } from './fillers.ts';
import type { Message } from './messages.ts';
import type { ContentBlock } from './pieces.ts';
import { lostResults } from './tool-pairs.ts';

/**
 * What the API asks for, as clients see to it last: each call once, answered once, in the message after it.
 * A call that is answered elsewhere gets a result from the client, and the one elsewhere goes.
 */
export function answerNext(messages: readonly Message[], family: ClientFamily): Message[] {
  if (!family.answersCallsNext) return [...messages];
  const called = new Set<unknown>();
  const settled: Message[] = [];
  /** The calls of the response before; undefined while there is none. */
  let open: ContentBlock[] | undefined;
  for (const message of messages) {
    if (message.role === 'system') settled.push(message);
    else if (message.role === 'assistant') {
      if (open !== undefined && open.length > 0)
        settled.push({ role: 'user', content: lostResults(open) });
      const content = withoutRepeats(message.content, called, family);
      settled.push({ ...message, content });
      open = content.filter(isCall);
    } else {
      const content = answered(message.content, open, family);
      if (content.length > 0 || message.content.length === 0) settled.push({ ...message, content });
      else if (family.orphanResult === 'placeholder')
        settled.push({
          ...message,
          content: [filler(open === undefined ? CLIENT_TEXT : NO_CONTENT)],
        });
      open = open && [];
    }
  }
  const isLeft = family.leadingPlaceholder === 'sent' || !isPlaceholder(settled[0]);
  return isLeft ? settled : settled.slice(1);
}

function isPlaceholder(message: Message | undefined): boolean {
  return message?.role === 'user' && message.content.length > 0 && message.content.every(isFiller);
}

/** A call that was made before is left out; a response of nothing else becomes a sentence. */
function withoutRepeats(
  content: ContentBlock[],
  called: Set<unknown>,
  { dropsRepeatedCalls }: ClientFamily,
): ContentBlock[] {
  if (dropsRepeatedCalls === 'never') return content;
  const seen = dropsRepeatedCalls === 'in-response' ? new Set<unknown>() : called;
  const fresh = content.filter((block) => !isCall(block) || seen.size < seen.add(block.id).size);
  return fresh.length > 0 || content.length === 0 ? fresh : [filler(CLIENT_TEXT)];
}

/** The content of a user's message with a result for each open call, and with no other results. */
function answered(
  content: ContentBlock[],
  open: readonly ContentBlock[] | undefined,
  { orphanResult, dropsRepeatedResults }: ClientFamily,
): ContentBlock[] {
  if (open === undefined && orphanResult === 'dropped-later') return content;
  const asked = new Set(open?.map(({ id }) => id));
  const unanswered = new Set(asked);
  const kept = content.filter(({ type, tool_use_id: id }) => {
    if (type !== 'tool_result') return true;
    const isFirst = unanswered.delete(id);
    if (orphanResult === 'sent') return true;
    return dropsRepeatedResults ? isFirst : asked.has(id);
  });
  return [...lostResults((open ?? []).filter(({ id }) => unanswered.has(id))), ...kept];
}

function isCall({ type }: ContentBlock): boolean {
  return type === 'tool_use';
}
