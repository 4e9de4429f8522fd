import type { Graph } from '../graph/graph.ts';
import { promptText, roleOf } from '../graph/roles.ts';
import type { Call } from './calls.ts';
import { fenced } from './markdown.ts';
import type { Parted } from './material.ts';
import { ownSummary } from './opening.ts';
import { queueLines } from './queued.ts';
import { shortenMiddle } from './shorten.ts';
import { type Said, type Step, stepsOf } from './steps.ts';
import { turnsIn, wholeResponses } from './turns.ts';

/** Of one result or input more does not help a reader. */
const LONGEST = 4000;

/** The older part of the conversation in Markdown, for a reader who is to sum it up: without thinking and images. */
export function transcriptText(graph: Graph, { older, kept }: Parted): string {
  const { before, turns } = turnsIn(graph, wholeResponses(graph, older));
  const summary = before.findLast((entry) => roleOf(entry) === 'compact-summary');
  const earlier = summary && promptText(summary);
  const told = stepsOf(graph, { turns, queue: queueLines(graph, older, kept), kept }, 1);
  const parts = told.flatMap(({ number, steps }) => [
    `## Turn ${number}`,
    ...steps.flatMap(stepText),
  ]);
  const head = earlier
    ? [`## Summary of what came before\n\n${ownSummary(earlier) ?? earlier}`]
    : [];
  return `${[...head, ...parts].join('\n\n')}\n`;
}

function stepText(step: Step): string {
  switch (step.kind) {
    case 'said':
      return `### User\n\n${saidText(step)}`;
    case 'interrupted':
      return '### User\n\n(interrupted it)';
    case 'text':
      return `### Assistant\n\n${step.text}`;
    case 'reported':
      return `### Background task\n\n${step.note.title}\n\n${shortenMiddle(step.note.findings, LONGEST)}`.trim();
    case 'call':
      return callText(step.call);
  }
}

function saidText({ about, text }: Said): string {
  if (about === undefined) return text;
  return text === '' ? `(${about})` : `(${about}) ${text}`;
}

function callText({ name, input, output, failed }: Call): string {
  const asked = block(JSON.stringify(input, null, 2));
  if (output === undefined) return `### ${name}\n\n${asked}\n\nThere is no result.`;
  return `### ${name}\n\n${asked}\n\n${failed ? 'It failed' : 'Result'}:\n\n${block(output)}`;
}

function block(text: string): string {
  return fenced(shortenMiddle(text, LONGEST));
}
