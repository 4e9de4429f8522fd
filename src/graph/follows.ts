import type { Entry } from '../transcript/entry.ts';
import type { Graph } from './graph.ts';
import { roleOf } from './roles.ts';

/**
 * The first message after a response's lines and results that hangs on `response`:
 * the conversation went on. Undefined at the end of a branch.
 */
export function messageAfter(graph: Graph, response: Entry): Entry | undefined {
  if (response.uuid === undefined) return messageAfterInFile(response);
  // A set is walked in the order of its making, and what is added meanwhile as well.
  const reached = new Set<Entry>([response]);
  for (const entry of reached) {
    if (entry !== response && isOtherMessage(entry, response)) return entry;
    for (const child of entry.uuid === undefined ? [] : graph.children.get(entry.uuid))
      reached.add(child);
  }
  return undefined;
}

/** Exports without uuids have only their order. */
function messageAfterInFile(response: Entry): Entry | undefined {
  const { entries } = response.transcript;
  const start =
    entries[response.line - 1] === response ? response.line : entries.indexOf(response) + 1;
  for (let i = start; i < entries.length; i++)
    if (isOtherMessage(entries[i] as Entry, response)) return entries[i];
  return undefined;
}

function isOtherMessage(entry: Entry, response: Entry): boolean {
  const { message } = entry.facts;
  if (message === undefined || entry.transcript !== response.transcript) return false;
  if (message.role === 'assistant') return message.id !== response.facts.message?.id;
  return !message.blocks.some((block) => block.type === 'tool_result');
}

/** Whether an answer broke off: nothing comes after it, or only the client's own note of that. */
export function brokeOff(graph: Graph, response: Entry): boolean {
  const next = messageAfter(graph, response);
  return next === undefined || ['meta', 'interruption'].includes(roleOf(next));
}
