import type { Entry } from '../transcript/entry.ts';
import type { Graph } from './graph.ts';
import { roleOf } from './roles.ts';

/**
 * The first message after a response's lines and results that hangs on `response`:
 * the conversation went on. Undefined at the end of a branch.
 */
export function messageAfter(graph: Graph, response: Entry): Entry | undefined {
  if (response.uuid === undefined) return messageAfterInFile(response);
  const seen = new Set<Entry>([response]);
  const open = [response];
  for (let entry = open.shift(); entry !== undefined; entry = open.shift()) {
    if (entry !== response && isOtherMessage(entry, response)) return entry;
    for (const child of entry.uuid === undefined ? [] : graph.children.get(entry.uuid))
      if (!seen.has(child)) {
        seen.add(child);
        open.push(child);
      }
  }
  return undefined;
}

/** Exports without uuids have only their order. */
function messageAfterInFile(response: Entry): Entry | undefined {
  const { entries } = response.transcript;
  return entries
    .slice(entries.indexOf(response) + 1)
    .find((entry) => isOtherMessage(entry, response));
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
