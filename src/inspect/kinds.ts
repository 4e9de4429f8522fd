import { REQUEST_COPIES, SNAPSHOTS } from '../format/entry-types.ts';
import { THINKING_BLOCKS } from '../format/thinking.ts';
import type { Entry } from '../transcript/entry.ts';

/** Where the bytes of a session go. `sent` kinds reach the model, the others are the client's own. */
export const KINDS = [
  { kind: 'prompts and texts of the user', sent: true },
  { kind: 'assistant text', sent: true },
  { kind: 'thinking', sent: true },
  { kind: 'tool calls', sent: true },
  { kind: 'tool results', sent: true },
  { kind: 'images', sent: true },
  { kind: 'attachments', sent: true },
  { kind: 'client data (toolUseResult)', sent: false },
  { kind: 'progress', sent: false },
  { kind: 'snapshots', sent: false },
  { kind: 'request copies', sent: false },
  { kind: 'usage', sent: false },
  { kind: 'sub-agent files', sent: false },
  { kind: 'other entries', sent: false },
  { kind: 'envelope', sent: false },
] as const;

export type Kind = (typeof KINDS)[number]['kind'];

/** Types whose whole line is of one kind. */
const BY_TYPE: ReadonlyMap<string | undefined, Kind> = new Map([
  ['progress', 'progress'],
  ['attachment', 'attachments'],
  ...allAs(SNAPSHOTS, 'snapshots'),
  ...allAs(REQUEST_COPIES, 'request copies'),
]);

const BY_BLOCK: ReadonlyMap<string | undefined, Kind> = new Map([
  ...allAs(THINKING_BLOCKS, 'thinking'),
  ['tool_use', 'tool calls'],
  ['server_tool_use', 'tool calls'],
  ['tool_result', 'tool results'],
  ['image', 'images'],
  ['document', 'images'],
]);

function allAs(
  types: ReadonlySet<string | undefined>,
  kind: Kind,
): [type: string | undefined, kind: Kind][] {
  return Array.from(types, (type) => [type, kind]);
}

/** The bytes of an entry's line by kind; they add up to the line. */
export function bytesByKind(entry: Entry): Map<Kind, number> {
  const bytes = new Map<Kind, number>();
  const add = (kind: Kind, count: number): void => {
    bytes.set(kind, (bytes.get(kind) ?? 0) + count);
  };
  const whole = BY_TYPE.get(entry.type);
  const { message } = entry.facts;
  if (whole !== undefined) add(whole, entry.byteLength);
  else if (message === undefined) add('other entries', entry.byteLength);
  else {
    const text: Kind =
      message.role === 'assistant' ? 'assistant text' : 'prompts and texts of the user';
    if (message.kind === 'text') add(text, message.end - message.start);
    for (const block of message.blocks) {
      const images = block.images.reduce((sum, image) => sum + image.end - image.start, 0);
      add(BY_BLOCK.get(block.type) ?? text, block.end - block.start - images);
      if (images > 0) add('images', images);
    }
    const { clientData, usage } = entry;
    if (clientData !== undefined)
      add('client data (toolUseResult)', clientData.end - clientData.start);
    if (usage !== undefined) add('usage', usage.end - usage.start);
    const counted = [...bytes.values()].reduce((sum, count) => sum + count, 0);
    add('envelope', entry.byteLength - counted);
  }
  return bytes;
}
