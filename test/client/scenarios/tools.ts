/** The smallest session with everything that matters: two parallel calls after thinking, and an answer. */
import { inShop } from './shop.ts';
import { call, reply, type Scenario, say, think } from './types.ts';

export const tools = (): Scenario => ({
  steps: [
    {
      ask: 'Which product has no currency?',
      replies: [
        reply(
          think(
            'The prices are in data/prices.json. I read it and list the folder beside it at once.',
          ),
          say('I look at the price list.'),
          call('Read', { file_path: inShop('data/prices.json') }),
          call('Bash', { command: 'ls data', description: 'List the data folder' }),
        ),
        reply(say('Coffee: its entry has a price of 649 cents but no currency.')),
      ],
    },
  ],
  resumePrompt: 'And how many products are there?',
});
