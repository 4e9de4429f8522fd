/** What of a request is the session's own. */
import { blocksOf, isThinking, messagesOf } from '../api/messages.ts';
import { prompt } from './resume.ts';

/** What clients say by themselves, anew on each resume. */
const CLIENT_WORDS =
  /^(?:<system-reminder>|<available-deferred-tools>|No response requested\.|Continue from where you left off\.|\[Request interrupted)/;

/** The blocks as texts: without thinking and what the client adds. */
export function ownBlocks(body: string): string[] {
  return messagesOf(body)
    .filter(({ role }) => role !== 'system')
    .flatMap((message) =>
      blocksOf(message)
        .filter((block) => !isThinking(block))
        .filter(({ text = '' }) => !CLIENT_WORDS.test(text.trim()))
        .filter(({ text = '' }) => text.trim() !== prompt)
        .map((block) => JSON.stringify(withoutReminders({ role: message.role, ...block }))),
    );
}

/** Reminders come and go at the end of results; texts that stand side by side are kept apart by a line end. */
function withoutReminders(block: Record<string, unknown>): object {
  const strip = (value: unknown): unknown =>
    typeof value === 'string'
      ? value.replace(/<system-reminder>[\s\S]*?<\/system-reminder>/g, '').trim()
      : value;
  const { content, text } = block;
  return { ...block, cache_control: undefined, content: strip(content), text: strip(text) };
}
