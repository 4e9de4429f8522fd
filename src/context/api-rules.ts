import { isBlank, isThinking } from './blocks.ts';
import type { Message } from './messages.ts';
import type { ContentBlock } from './pieces.ts';

/** A rule of the Messages API that a conversation breaks; the request would be refused. */
export interface ApiProblem {
  readonly rule:
    | 'call-not-answered-next'
    | 'result-without-call'
    | 'only-thinking'
    | 'empty-message'
    | 'empty-text'
    | 'first-not-user'
    | 'duplicate-call';
  /** Which message, from 0. */
  readonly message: number;
  /** The tool call concerned. */
  readonly toolUseId?: string;
}

/** Checks what a client would send. A last message with open calls is one too: a prompt follows it. */
export function checkApiRules(conversation: readonly Message[]): ApiProblem[] {
  const messages = conversation.filter((message) => message.role !== 'system');
  // Problems are told by the place in the whole conversation.
  const places = conversation.flatMap(({ role }, place) => (role === 'system' ? [] : [place]));
  const problems: ApiProblem[] = [];
  const seen = new Set<string>();
  if (messages[0] !== undefined && messages[0].role !== 'user')
    problems.push({ rule: 'first-not-user', message: places[0] as number });
  messages.forEach((message, index) => {
    const report = (rule: ApiProblem['rule'], toolUseId?: string): void => {
      const place = places[index] as number;
      problems.push({ rule, message: place, ...(toolUseId === undefined ? {} : { toolUseId }) });
    };
    if (message.content.every(isBlank)) report('empty-message');
    else if (message.role === 'assistant' && message.content.every(isThinking))
      report('only-thinking');
    if (message.content.some(isEmptyText)) report('empty-text');
    const calls = idsOf(message, 'tool_use', 'id');
    const answers = new Set(idsOf(messages[index + 1], 'tool_result', 'tool_use_id'));
    for (const id of calls) {
      if (!answers.has(id)) report('call-not-answered-next', id);
      if (seen.has(id)) report('duplicate-call', id);
      seen.add(id);
    }
    const asked = new Set(idsOf(messages[index - 1], 'tool_use', 'id'));
    for (const id of idsOf(message, 'tool_result', 'tool_use_id'))
      if (!asked.has(id)) report('result-without-call', id);
  });
  return problems;
}

/** White space is accepted beside other blocks: models write it themselves. */
function isEmptyText(block: ContentBlock): boolean {
  return block.type === 'text' && block.text === '';
}

function idsOf(message: Message | undefined, type: string, field: string): string[] {
  return (message?.content ?? [])
    .filter((block) => block.type === type)
    .map((block) => String(block[field]));
}
