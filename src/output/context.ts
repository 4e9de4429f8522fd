import type { ApiProblem } from '../context/api-rules.ts';
import type { Context } from '../context/context.ts';
import type { Message } from '../context/messages.ts';
import type { ContentBlock } from '../context/pieces.ts';
import { formatBytes, plural, tokenCount } from '../text/numbers.ts';
import { windowWords } from '../text/window-words.ts';
import type { ContextSize } from '../tokens/token-model.ts';
import { describe } from '../validate/prose.ts';
import type { Diagnostic } from '../validate/rule.ts';
import { clean, shorten, type Terminal } from './terminal.ts';

const PROBLEMS: Readonly<Record<ApiProblem['rule'], string>> = {
  'call-not-answered-next': 'a call has no result in the next message',
  'result-without-call': 'a result answers no call of the message before',
  'only-thinking': 'an assistant message of nothing but thinking',
  'empty-message': 'an empty message, or one of nothing but white space',
  'empty-text': 'a text block without text',
  'first-not-user': 'the first message is not the user’s',
  'duplicate-call': 'two calls have one id',
};

export function renderContext(
  context: Context,
  refusals: readonly Diagnostic[],
  terminal: Terminal,
): string {
  const lines = context.messages.flatMap((message, index) =>
    messageLines(message, index, terminal),
  );
  return [
    ...lines,
    ...(lines.length > 0 ? [''] : []),
    ...origin(context),
    ...verdict(context, refusals, terminal),
  ].join('\n');
}

/** How the conversation came about, and how large it is. */
function origin(context: Context): string[] {
  const { messages, chain, tokens, window, family } = context;
  return [
    `${plural(messages.length, 'message')} from ${plural(chain.length, 'entry', 'entries')}, as clients from ${family.from} on resume it`,
    leafLine(context),
    `${tokenCount(tokens)} tokens${tokenNote(tokens)}; ${clean(windowWords(tokens.count, window))}`,
  ];
}

/** Whether the API would take it, and if not, why and what to do. */
function verdict(
  { messages, problems }: Context,
  refusals: readonly Diagnostic[],
  { style }: Terminal,
): string[] {
  if (messages.length === 0) return [];
  if (problems.length + refusals.length === 0) return ['The API would take this conversation.'];
  return [
    'The API would refuse this conversation:',
    ...problems.map(
      ({ rule, message, toolUseId }) =>
        `${style.red('refused')} message ${message}: ${PROBLEMS[rule]}${toolUseId ? ` (${clean(toolUseId)})` : ''}`,
    ),
    ...(problems.length > 0 ? ['Fix these with `ccsurgery repair`.'] : []),
    ...refusals.flatMap((refusal) => {
      const { what, todo } = describe(refusal);
      const place = refusal.line === undefined ? '' : ` line ${refusal.line}:`;
      return [`${style.red('refused')}${place} ${clean(what)}`, clean(todo)];
    }),
  ];
}

function leafLine({ leaf, chain }: Context): string {
  if (leaf !== undefined) return `leaf ${clean(leaf.uuid ?? '')} (line ${leaf.line})`;
  return chain.length > 0
    ? 'no leaf: the lines have no uuids'
    : 'no leaf: there is no conversation';
}

/** How far a number of tokens can be relied on. */
export function tokenNote({ method }: ContextSize): string {
  switch (method) {
    case 'usage':
      return ', as the last response counted them';
    case 'usage+estimate':
      return ', partly estimated';
    case 'estimate':
      return ', estimated';
  }
}

/** With -v each block on a line of its own, whole but for its line ends. */
function messageLines(message: Message, index: number, terminal: Terminal): string[] {
  if (!terminal.verbose) return [messageLine(message, index, terminal)];
  const head = `${String(index).padStart(4)} ${message.role}`;
  const blocks = message.content.map((block) => `       ${clean(JSON.stringify(block))}`);
  return [terminal.style.dim(head), ...blocks];
}

function messageLine(
  { role, content }: Message,
  index: number,
  { style, width }: Terminal,
): string {
  const head = `${String(index).padStart(4)} ${role.padEnd(9)} `;
  const blocks = content.map(describeBlock).join(' | ');
  const text = shorten(blocks, Math.max(20, width - head.length));
  return style.dim(head) + (role === 'assistant' ? text : style.cyan(text));
}

function describeBlock(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return clean(String(block.text).slice(0, 400));
    case 'thinking':
      return `[thinking, ${formatBytes(String(block.thinking).length)}]`;
    case 'tool_use':
      return `[${String(block.name)} ${JSON.stringify(block.input)?.slice(0, 60) ?? ''}]`;
    case 'tool_result':
      return `[${block.is_error === true ? 'error' : 'result'}, ${formatBytes(JSON.stringify(block.content ?? '').length)}]`;
    default:
      return `[${block.type}]`;
  }
}
