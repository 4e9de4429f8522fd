/** Three turns, a compaction, and one turn after it. */
import { inShop } from './shop.ts';
import { call, reply, type Scenario, say, think } from './types.ts';

export const compacted = (): Scenario => ({
  steps: [
    {
      ask: 'Does the cart round its totals?',
      replies: [
        reply(
          think('The sum is made in src/cart.ts.'),
          say('I look at the cart and the price list.'),
          call('Read', { file_path: inShop('src/cart.ts') }),
          call('Bash', { command: 'ls data', description: 'List the data folder' }),
        ),
        reply(say('No. It adds 19 % tax to the sum and gives back fractions of a cent.')),
      ],
    },
    {
      ask: 'Then round them.',
      replies: [
        reply(call('Read', { file_path: inShop('src/cart.ts') })),
        reply(
          call('Edit', {
            file_path: inShop('src/cart.ts'),
            old_string: '  return sum + sum * taxRate;',
            new_string: '  return Math.round(sum + sum * taxRate);',
          }),
        ),
        reply(say('Done: `total` rounds to whole cents.')),
      ],
    },
    {
      ask: 'What else is odd in the data?',
      replies: [
        reply(
          call('Bash', {
            command: 'grep -vn currency data/prices.json',
            description: 'Find lines without currency',
          }),
        ),
        reply(think('Line 4 is coffee.'), say('Coffee has no currency.')),
      ],
    },
    { ask: '/compact', replies: [] },
    {
      ask: 'Give coffee a currency, too.',
      replies: [
        reply(call('Read', { file_path: inShop('data/prices.json') })),
        reply(
          call('Edit', {
            file_path: inShop('data/prices.json'),
            old_string: '"coffee": { "cents": 649 }',
            new_string: '"coffee": { "cents": 649, "currency": "EUR" }',
          }),
        ),
        reply(say('Coffee is in EUR now, like the rest.')),
      ],
    },
  ],
  resumePrompt: 'Is anything left to do?',
});
