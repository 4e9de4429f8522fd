import type { Graph } from '../../graph/graph.ts';
import { type ApiError, apiErrorAtEnd, isRepeated, type Refusal } from '../api-error.ts';
import { makeSmaller, sessionWord } from '../make-smaller.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

const LONGEST_QUOTE = 200;

/** What the likeliest cause is called. */
const CAUSES: Readonly<Partial<Record<Refusal, string>>> = {
  'too-long': 'The largest entry',
  image: 'The image',
  thinking: 'The last thinking',
};

export const rule: Rule = {
  code: 'ends-in-api-error',
  severity: 'info',
  isSymptom: true,
  what: 'The conversation ends in an error of the API: "{error}".{cause}',
  why: 'An error about what was sent comes again with every request; others pass.',
  todo: '{todo} `ccsurgery repair` replaces images that were refused, and nothing else.',
  *check({ graph }: Subject): Generator<Finding> {
    const error = apiErrorAtEnd(graph);
    if (error === undefined) return;
    const repeats = isRepeated(graph, error);
    // What was refused is gone.
    if (!repeats && error.refusal !== 'passing') return;
    const args = {
      error: error.text.replace(/\s+/g, ' ').slice(0, LONGEST_QUOTE),
      cause: repeats ? causeOf(error) : '',
      todo: repeats ? todoFor(graph, error) : 'Go on with the session.',
    };
    yield { entry: error.entry, args, severity: repeats ? 'error' : 'info' };
  },
};

function causeOf({ refusal, suspects }: ApiError): string {
  const entry = suspects.at(-1);
  return entry === undefined ? '' : ` ${CAUSES[refusal]} is in line ${entry.line}.`;
}

function todoFor(graph: Graph, error: ApiError): string {
  const session = sessionWord(graph);
  switch (error.refusal) {
    case 'too-long':
      return `Run \`${makeSmaller(graph)}\`.`;
    case 'image':
      return `Run \`ccsurgery repair ${session}\`.`;
    case 'thinking':
      return `Run \`ccsurgery prune ${session} --thinking\`.`;
    default:
      return `Run \`ccsurgery context ${session}\` to see what is sent, or go back to before the error with \`ccsurgery clone --up-to\`.`;
  }
}
