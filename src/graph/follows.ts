import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { climb } from './climb.ts';
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
    for (const child of childrenOf(graph, entry)) reached.add(child);
  }
  return undefined;
}

/**
 * Tells of many responses whether the conversation went on after them. Lines of one response lead to
 * the same: what was passed for one is known for the others.
 */
export function continuations(graph: Graph): (response: Entry) => boolean {
  const known = new Map<Transcript, Map<string, Map<Entry, boolean>>>();
  return (response) => {
    const { message } = response.facts;
    // In a damaged session others may hold calls, too.
    if (message?.role !== 'assistant') return messageAfter(graph, response) !== undefined;
    const ofFile = known.get(response.transcript) ?? new Map<string, Map<Entry, boolean>>();
    known.set(response.transcript, ofFile);
    const id = `${message.id} ${response.hasUuid}`;
    const passed = ofFile.get(id) ?? new Map<Entry, boolean>();
    ofFile.set(id, passed);
    return leadsOn(graph, response, passed);
  };
}

function leadsOn(graph: Graph, response: Entry, passed: Map<Entry, boolean>): boolean {
  const cameFrom = new Map<Entry, Entry | undefined>([[response, undefined]]);
  const mark = (leads: boolean, entries: Iterable<Entry>): boolean => {
    for (const entry of entries) passed.set(entry, leads);
    return leads;
  };
  for (const entry of cameFrom.keys()) {
    const isOn = entry !== response && isOtherMessage(entry, response);
    if (isOn || passed.get(entry) === true) {
      // What led here leads on; what was passed besides may still do.
      const way = climb(isOn ? cameFrom.get(entry) : entry, (each) => cameFrom.get(each));
      return mark(true, way);
    }
    if (passed.get(entry) === false) continue;
    const after = response.hasUuid ? childrenOf(graph, entry) : lineAfter(entry);
    for (const next of after) if (!cameFrom.has(next)) cameFrom.set(next, entry);
  }
  return mark(false, cameFrom.keys());
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
