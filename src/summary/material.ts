import { basename } from 'node:path';
import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { type Call, callsIn } from './calls.ts';
import { type Earlier, earlierIn } from './earlier.ts';
import { countTerms } from './names.ts';
import { type OpenItems, openItems } from './open-items.ts';
import { type Place, placeOf, shortPaths } from './place.ts';
import { queueLines } from './queued.ts';
import { type Step, stepsOf, type Turn } from './steps.ts';
import { deedOf } from './tools.ts';
import { turnsIn, wholeResponses } from './turns.ts';

/** A conversation of which a part is to be summed up. */
export interface Parted {
  readonly older: readonly Entry[];
  readonly kept: readonly Entry[];
}

/** All that a summary is made of. */
export interface Material {
  readonly place: Place;
  readonly earlier: Earlier;
  readonly turns: readonly Turn[];
  /** What stands in turns: since the last compaction. */
  readonly entries: readonly Entry[];
  readonly open: OpenItems;
  /** The calls of the model and, behind each of those that started one, of its sub-agent. */
  readonly calls: readonly Call[];
  /** How often the user and the model mention a name of code. */
  readonly mentions: ReadonlyMap<string, number>;
  /** Whether the work goes on in turns that stay. */
  readonly goesOn: boolean;
  /** Makes a path of the project short. */
  short(path: string): string;
}

export function gather(graph: Graph, { older, kept }: Parted): Material {
  const whole = wholeResponses(graph, older);
  const { before, turns: live } = turnsIn(graph, whole);
  const earlier = earlierIn(before);
  const queue = queueLines(graph, older, kept);
  const turns = stepsOf(graph, { turns: live, queue, kept }, earlier.lastTurn + 1);
  const steps = turns.flatMap((turn) => turn.steps);
  const own = steps.flatMap((step) => (step.kind === 'call' ? [step.call] : []));
  const place = placeOf(older);
  const agents = new Map(graph.transcripts.map((agent) => [basename(agent.path), agent]));
  return {
    place,
    earlier,
    turns,
    entries: whole.slice(before.length),
    open: openItems(own, callsIn(graph, kept), earlier.open),
    calls: own.flatMap((call) => [call, ...callsOfAgent(graph, agents, call)]),
    mentions: countTerms(steps.flatMap(wordsIn)),
    goesOn: kept.length > 0,
    short: shortPaths(place),
  };
}

function wordsIn(step: Step): string[] {
  return step.kind === 'said' || step.kind === 'text' ? [step.text] : [];
}

function callsOfAgent(
  graph: Graph,
  agents: ReadonlyMap<string, Transcript>,
  call: Call,
): readonly Call[] {
  const id = deedOf(call)?.deed === 'agent' ? call.clientData('agentId') : undefined;
  const agent = typeof id === 'string' ? agents.get(`agent-${id}.jsonl`) : undefined;
  return agent === undefined ? [] : callsIn(graph, agent.entries);
}
