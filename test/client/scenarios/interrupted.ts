/** One complete turn, then the client dies while a command runs: the last call has no result. */
import { inShop } from './shop.ts';
import { call, reply, type Scenario, say, think } from './types.ts';

export const interrupted = (): Scenario => ({
  steps: [
    {
      ask: 'Is there a load test?',
      replies: [
        reply(say('I look.'), call('Read', { file_path: inShop('scripts/load-test.sh') })),
        reply(say('Yes, scripts/load-test.sh. It runs for a minute.')),
      ],
    },
    {
      ask: 'Run it.',
      replies: [
        reply(
          think('It takes a minute, which is within the limit of a command.'),
          say('I start it.'),
          call('Bash', { command: 'sh scripts/load-test.sh', description: 'Run the load test' }),
        ),
      ],
      killedAfter: 'sh scripts/load-test.sh',
    },
  ],
  resumePrompt: 'Sorry, I closed the window. What was the result?',
});
