import { call, result } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';

/** A session up to a call that a compaction came upon: clients wrote the result into the file of the helper that sums up. */
export function compactedInCall(): SessionBuilder {
  const built = session({ version: '2.1.49' })
    .prompt('One.')
    .answer(call('Read', {}, 'toolu_1'));
  const above = built.leaf;
  return built.agent('acompact-1', (agent) => {
    agent.leaf = above;
    agent
      .prompt([result('toolu_1')])
      .as('result')
      .prompt('Sum it up.')
      .answer('Summed up.');
    built.leaf = agent.id('result');
  });
}
