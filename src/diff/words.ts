import { textsOf } from '../graph/roles.ts';
import type { Step } from '../json/locate.ts';
import { oneLine } from '../text/one-line.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Block } from '../transcript/facts.ts';

/** The tool that a call asks for, by the call's id. */
export type ToolNames = (toolId: string) => string | undefined;

const LONGEST = 80;

/** Where entries that are no messages say what they are about. */
const ABOUT: ReadonlyMap<string | undefined, readonly Step[]> = new Map(
  Object.entries({
    summary: ['summary'],
    'custom-title': ['customTitle'],
    'ai-title': ['aiTitle'],
    'last-prompt': ['lastPrompt'],
    'queue-operation': ['operation'],
    'file-history-snapshot': ['snapshot', 'timestamp'],
    'api-request-blob': ['hash'],
    system: ['subtype'],
    attachment: ['attachment', 'type'],
    progress: ['data', 'type'],
  }),
);

/** Parts of an entry whose paths do not tell what they are. */
const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    toolUseResult: 'client data',
    'message.usage': 'usage',
  }),
);

/** What an entry that is no message says of itself. */
export function aboutOf(entry: Entry): string | undefined {
  const path = ABOUT.get(entry.type);
  const about = path && entry.get(...path);
  return typeof about === 'string' ? about : undefined;
}

/** An entry in a few words: its own, or what its blocks are. */
export function describeEntry(entry: Entry, toolNames: ToolNames): string {
  const { message } = entry.facts;
  if (message === undefined) return oneLine(aboutOf(entry) ?? '', LONGEST);
  const words = textsOf(entry).join(' ').trim();
  if (words !== '') return `"${oneLine(words, LONGEST)}"`;
  return [...new Set(message.blocks.map((block) => describeBlock(block, toolNames)))].join(', ');
}

/**
 * A part of an entry in words; undefined if its path says it all.
 * @param blocks Those of its message, which may have thousands.
 */
export function describePart(
  entry: Entry,
  path: readonly Step[],
  blocks: (entry: Entry) => readonly Block[],
  toolNames: ToolNames,
): string | undefined {
  const [first, second, third] = path;
  const isContent = first === 'message' && second === 'content';
  if (!isContent) return FIELDS.get(String(first)) ?? FIELDS.get(`${first}.${second}`);
  const block = typeof third === 'number' ? blocks(entry)[third] : undefined;
  return block && describeBlock(block, toolNames);
}

function describeBlock({ type, name, toolId }: Block, toolNames: ToolNames): string {
  switch (type) {
    case 'tool_use':
      return `call of ${name}`;
    case 'tool_result':
      return `result of ${toolNames(toolId ?? '') ?? 'a call that is missing'}`;
    case 'redacted_thinking':
      return 'thinking';
    default:
      return type ?? 'block';
  }
}
