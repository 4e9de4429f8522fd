import type { Graph } from '../../src/graph/graph.ts';
import { PRUNE_OPTIONS } from '../../src/passes/prune-options.ts';
import type { PassFixture } from '../builders/passes/fixture.ts';
import { transcriptsOf } from '../builders/passes/fixture.ts';
import { passOf } from './pass-of.ts';
import { pruned } from './pruned.ts';

/** What a pass makes of its fixture; checked for all that holds for any pruning. */
export function runFixture(pass: string, { session, hasCopies, ...options }: PassFixture): Graph {
  const option = PRUNE_OPTIONS.find(({ name }) => name === pass);
  if (option === undefined) throw new Error(`no pass is named ${pass}`);
  const passes = () => [passOf(option, options.value, options)];
  return pruned(session.graph(), passes, hasCopies);
}

/** All files of a case by their path in its folder. */
export function filesOfCase(fixture: PassFixture, result: Graph): Map<string, string> {
  const { session, value, keepLast } = fixture;
  const [main, ...agents] = result.transcripts.map((transcript) =>
    Buffer.concat([...transcript.chunks()]).toString(),
  );
  const ids = session.agents.map(([id]) => id);
  return new Map([
    ['options.json', `${JSON.stringify({ value, keepLast })}\n`],
    ...transcriptsOf('input', session),
    ['expected.jsonl', main ?? ''],
    ...agents
      .map((text, index): [string, string] => [
        `expected/subagents/agent-${ids[index]}.jsonl`,
        text,
      ])
      .filter(([, text]) => text !== ''),
  ]);
}
