import type { ContentBlock } from '../../src/context/pieces.ts';
import { call } from './builder.ts';

const USUAL_INPUT = JSON.stringify(call('').input);

/**
 * A conversation in few characters: one string a message, its blocks between bars.
 * `user: before | also`, `assistant: (T) | x1()` (`x1:Bash()` if it is no Read, with its input and
 * what else it has if that is unusual), `user: x1=R-x1`; a line break in a text is `\n`.
 */
export function notation(
  messages: readonly { readonly role: string; readonly content: readonly ContentBlock[] }[],
): string[] {
  return messages.map(({ role, content }) => `${role}: ${content.map(block).join(' | ')}`);
}

function block(value: ContentBlock): string {
  switch (value.type) {
    case 'text':
      return JSON.stringify(value.text).slice(1, -1) || '""';
    case 'thinking':
      return `(${String(value.thinking)})`;
    case 'tool_use':
      return `${callName(value.id)}${value.name === 'Read' ? '' : `:${value.name}`}(${unusual(value)})`;
    case 'tool_result':
      return `${callName(value.tool_use_id)}=${typeof value.content === 'string' ? value.content : JSON.stringify(value.content)}`;
    default:
      return `[${value.type}]`;
  }
}

function unusual({ type: _type, id: _id, name: _name, input, ...rest }: ContentBlock): string {
  const words = JSON.stringify(input) === USUAL_INPUT ? [] : [JSON.stringify(input)];
  return [...words, ...Object.keys(rest)].join(' ');
}

function callName(id: unknown): string {
  return String(id).replace(/^toolu_0*/, '');
}
