import type { Entry } from '../transcript/entry.ts';

/** What a message is in the conversation, told apart in every dialect that clients and exporters write. */
export type Role =
  /** Words of the human. */
  | 'prompt'
  /** A slash command or a shell command typed by the human. */
  | 'command'
  | 'command-output'
  | 'tool-result'
  /** Written by the client for the model: caveats, expansions, reminders, notifications. */
  | 'meta'
  | 'interruption'
  | 'compact-summary'
  | 'assistant'
  /** A user entry of a sub-agent. */
  | 'sidechain'
  /** Not a message. */
  | 'other';

/** How a user text starts that the human did not type, by what it is. */
const TEXT_STARTS: readonly (readonly [string, Role])[] = [
  ['<command-name>', 'command'],
  ['<command-message>', 'command'],
  ['<bash-input>', 'command'],
  ['<user-memory-input>', 'command'],
  ['<local-command-stdout>', 'command-output'],
  ['<local-command-stderr>', 'command-output'],
  ['<bash-stdout>', 'command-output'],
  ['<bash-stderr>', 'command-output'],
  ['<local-command-caveat>', 'meta'],
  ['<task-notification>', 'meta'],
  ['<agent-notification>', 'meta'],
  ['<teammate-message', 'meta'],
  ['<user-prompt-submit-hook>', 'meta'],
  ['Caveat: The messages below', 'meta'],
  ['[Request interrupted by user', 'interruption'],
];

/** What opens a passage that an editor or the client puts around the human's words. */
const WRAPPING = /<(ide_[a-z_]+|system-reminder)>/g;

export function roleOf(entry: Entry): Role {
  const { message } = entry.facts;
  if (message === undefined) return 'other';
  if (message.role === 'assistant') return 'assistant';
  if (message.role !== 'user') return 'other';
  if (message.blocks.some((block) => block.type === 'tool_result')) return 'tool-result';
  if (entry.has('isSidechain')) return 'sidechain';
  if (entry.has('isCompactSummary')) return 'compact-summary';
  if (entry.has('isMeta')) return 'meta';
  const texts = textsOf(entry);
  const words = texts.map((text) => unwrap(text).trim()).filter(Boolean);
  if (words.length === 0) return message.blocks.some(isAttachedMedia) ? 'prompt' : 'meta';
  return roleOfText(words[0] as string);
}

/** What a text of a user entry is by its first words. */
export function roleOfText(text: string): Role {
  return TEXT_STARTS.find(([start]) => text.startsWith(start))?.[1] ?? 'prompt';
}

/** The texts of a message: its string content, or its text blocks. */
export function textsOf(entry: Entry): string[] {
  const { message } = entry.facts;
  if (message === undefined || message.kind === 'none') return [];
  if (message.kind === 'text') return [entry.valueAt(message) as string];
  return message.blocks
    .filter((block) => block.type === 'text')
    .map((block) => (entry.valueAt(block) as { text?: unknown }).text)
    .filter((text): text is string => typeof text === 'string');
}

/** The human's own words in a prompt, without what editor and client put around them. */
export function promptText(entry: Entry): string {
  return textsOf(entry)
    .map((text) => unwrap(text).trim())
    .filter(Boolean)
    .join('\n');
}

/** A text without its wrapped passages; what is opened and never closed stays. */
export function unwrap(text: string): string {
  let kept = '';
  let from = 0;
  const unclosed = new Set<string>();
  for (const { 0: opening, 1: tag, index } of text.matchAll(WRAPPING)) {
    // Looked for once: a text of openings alone must not cost its square.
    if (index < from || unclosed.has(opening)) continue;
    const closing = `</${tag}>`;
    const end = text.indexOf(closing, index);
    if (end < 0) unclosed.add(opening);
    else {
      kept += text.slice(from, index);
      from = end + closing.length;
    }
  }
  return kept + text.slice(from);
}

function isAttachedMedia(block: { type: string | undefined }): boolean {
  return block.type === 'image' || block.type === 'document';
}
