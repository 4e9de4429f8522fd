import { promptText, roleOf, textsOf, unwrap } from '../graph/roles.ts';
import { queuedText } from '../summary/queued.ts';
import { stringsOf } from '../text/strings-in.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Block } from '../transcript/facts.ts';

/** What can be searched. */
export const PARTS = ['prompts', 'answers', 'calls', 'results', 'thinking'] as const;

export type Part = (typeof PARTS)[number];

/** A text of a session as it is meant, all escapes undone. */
export interface Passage {
  readonly part: Part;
  readonly text: string;
  /** The tool that is called. */
  readonly tool?: string | undefined;
}

/** What an entry says: not its ids, nor the client's own notes, nor images. */
export function passagesOf(entry: Entry): Passage[] {
  switch (roleOf(entry)) {
    case 'prompt':
      return said('prompts', [promptText(entry)]);
    case 'command':
    case 'sidechain':
      return said('prompts', textsOf(entry));
    case 'command-output':
      return said('results', textsOf(entry));
    case 'compact-summary':
      return said('answers', textsOf(entry));
    case 'tool-result':
      return [
        ...blocksOf(entry).flatMap((block) => resultOf(entry, block)),
        ...said('prompts', textsOf(entry).map(unwrap)),
      ];
    case 'assistant':
      return answerOf(entry);
    case 'other':
      return said('prompts', queued(entry));
    default:
      return [];
  }
}

/** Words that were typed while the model worked, as it was given them. */
function queued(entry: Entry): string[] {
  const text = entry.type === 'attachment' ? queuedText(entry) : undefined;
  return text === undefined ? [] : [text];
}

function answerOf(entry: Entry): Passage[] {
  const { message } = entry.facts;
  if (message?.kind === 'text') return said('answers', textsOf(entry));
  return blocksOf(entry).flatMap((block) => {
    const value = entry.valueAt(block) as Record<string, unknown>;
    if (typeof value.text === 'string') return said('answers', [value.text]);
    if (typeof value.thinking === 'string') return said('thinking', [value.thinking]);
    if ('input' in value)
      return [{ part: 'calls', text: stringsOf(value.input), tool: block.name }];
    return resultOf(entry, block);
  });
}

function resultOf(entry: Entry, block: Block): Passage[] {
  const { content } = block;
  if (content === undefined) return [];
  const value = entry.valueAt(content);
  if (typeof value === 'string') return said('results', [value]);
  const blocks = Array.isArray(value) ? (value as { text?: unknown }[]) : [];
  return said(
    'results',
    blocks.map((inner) => inner?.text).filter((text) => typeof text === 'string'),
  );
}

function blocksOf(entry: Entry): readonly Block[] {
  return entry.facts.message?.blocks ?? [];
}

function said(part: Part, texts: readonly string[]): Passage[] {
  return texts.map((text) => ({ part, text }));
}
