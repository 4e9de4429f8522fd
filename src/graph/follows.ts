import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';
import type { Graph } from './graph.ts';
import { responseLines } from './responses.ts';
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
    for (const child of childrenOf(graph, entry)) reached.add(child);
  }
  return undefined;
}

/**
 * Tells of many entries whether the conversation went on after their response. All of its lines count:
 * it goes on from one of them, or from the result of one call.
 */
export function continuations(graph: Graph): (entry: Entry) => boolean {
  const known = new Map<Transcript, Map<string | undefined, boolean>>();
  return (entry) => {
    const { message } = entry.facts;
    // In a damaged session others may hold calls, too.
    if (message?.role !== 'assistant') return messageAfter(graph, entry) !== undefined;
    const ofFile = known.get(entry.transcript) ?? new Map<string | undefined, boolean>();
    known.set(entry.transcript, ofFile);
    const goesOn = ofFile.get(message.id) ?? leadsOn(graph, responseLines(graph, entry));
    if (message.id !== undefined) ofFile.set(message.id, goesOn);
    return goesOn;
  };
}

function leadsOn(graph: Graph, lines: readonly Entry[]): boolean {
  const reached = new Set(lines);
  for (const entry of reached) {
    if (isOtherMessage(entry, lines[0] as Entry)) return true;
    for (const next of entry.hasUuid ? childrenOf(graph, entry) : lineAfter(entry))
      reached.add(next);
  }
  return false;
}

function childrenOf(graph: Graph, { uuid }: Entry): readonly Entry[] {
  return uuid === undefined ? [] : graph.children.get(uuid);
}

/** Exports without uuids have only their order. */
function lineAfter(entry: Entry): readonly Entry[] {
  const next = entry.transcript.entries[entry.transcript.indexOf(entry) + 1];
  return next === undefined ? [] : [next];
}

function messageAfterInFile(response: Entry): Entry | undefined {
  const { entries } = response.transcript;
  for (let i = response.transcript.indexOf(response) + 1; i < entries.length; i++)
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
