import type { Graph } from '../graph/graph.ts';
import { promptText, roleOf, textsOf } from '../graph/roles.ts';
import type { Entry } from '../transcript/entry.ts';
import { type Call, callsIn } from './calls.ts';
import { ownSummary } from './opening.ts';
import { shortenMiddle } from './shorten.ts';
import { turnsIn, wholeResponses, wordsOf } from './turns.ts';

/** Of one result or input more does not help a reader. */
const LONGEST = 4000;

/** A part of the conversation in Markdown, for a reader who is to sum it up: without thinking and images. */
export function transcriptText(graph: Graph, entries: readonly Entry[]): string {
  const { before, turns } = turnsIn(graph, wholeResponses(graph, entries));
  const summary = before.findLast((entry) => roleOf(entry) === 'compact-summary');
  const earlier = summary && promptText(summary);
  const parts = turns.flatMap(({ prompt, entries: own }, index) => [
    `## Turn ${index + 1}`,
    `### User\n\n${wordsOf(prompt)}`,
    ...own.filter((entry) => entry !== prompt).flatMap((entry) => entryText(graph, entry)),
  ]);
  const head = earlier
    ? [`## Summary of what came before\n\n${ownSummary(earlier) ?? earlier}`]
    : [];
  return `${[...head, ...parts].join('\n\n')}\n`;
}

function entryText(graph: Graph, entry: Entry): string[] {
  const role = roleOf(entry);
  if (role === 'interruption') return ['### User\n\n(interrupted it)'];
  if (role === 'prompt' || role === 'command') return [`### User\n\n${wordsOf(entry)}`];
  if (role !== 'assistant') return [];
  const words = textsOf(entry).filter((text) => text.trim() !== '');
  return [
    ...words.map((text) => `### Assistant\n\n${text.trim()}`),
    ...callsIn(graph, [entry]).map(callText),
  ];
}

function callText({ name, input, output, failed }: Call): string {
  const asked = fenced(JSON.stringify(input, null, 2));
  if (output === undefined) return `### ${name}\n\n${asked}\n\nThere is no result.`;
  return `### ${name}\n\n${asked}\n\n${failed ? 'It failed' : 'Result'}:\n\n${fenced(output)}`;
}

/** A fence that is longer than any in the text. */
function fenced(text: string): string {
  const short = shortenMiddle(text, LONGEST);
  const longest = Math.max(2, ...[...short.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}\n${short}\n${fence}`;
}
