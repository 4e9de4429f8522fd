/** A morning over several runs: parallel calls, edits, an error, a to-do list, a sub-agent, a large output. */
import type { Traits } from '../versions.ts';
import { inShop } from './shop.ts';
import { type Block, call, type Reply, reply, type Scenario, say, think } from './types.ts';

export const morning = (traits: Traits): Scenario => ({
  steps: [
    {
      ask: 'A customer was charged 41.65 cents for an apple. Where does that come from?',
      replies: [
        reply(
          think(
            'A total with a fraction of a cent. The tax is probably not rounded. I check the cart, the files and the rate.',
          ),
          say('I look at the cart, the price list and every place that knows the tax rate.'),
          call('Read', { file_path: inShop('src/cart.ts') }),
          call('Bash', {
            command: 'ls src data && cat data/prices.json',
            description: 'List sources and prices',
          }),
          search(traits, 'taxRate'),
        ),
        reply(
          think('35 * 1.19 = 41.65, and nothing rounds it.'),
          say(
            '`total` in src/cart.ts adds 19 % tax and never rounds: 35 cents become 41.65. One `Math.round` mends it.',
          ),
        ),
      ],
    },
    {
      ask: 'Please fix that and start a changelog.',
      replies: [
        ...plan(traits),
        reply(
          think('Read it again before I edit.'),
          call('Read', { file_path: inShop('src/cart.ts') }),
        ),
        reply(
          say('Now the rounding.'),
          call('Edit', {
            file_path: inShop('src/cart.ts'),
            old_string: '  return sum + sum * taxRate;',
            new_string: '  return Math.round(sum + sum * taxRate);',
          }),
        ),
        reply(
          call('Write', {
            file_path: inShop('CHANGELOG.md'),
            content: '# Changelog\n\n- Totals are rounded to whole cents.\n',
          }),
        ),
        reply(
          say('Is there a test to extend?'),
          call('Read', { file_path: inShop('test/cart.test.ts') }),
        ),
        reply(
          say(
            'Totals are rounded now and CHANGELOG.md says so. There is no test for the cart yet.',
          ),
        ),
      ],
    },
    {
      ask: 'Let an agent check the price list, then print the orders of this year.',
      replies: [
        reply(
          say('The agent checks the prices first.'),
          call(traits.agent, {
            description: 'Check the price list',
            prompt: 'Read data/prices.json and name every product without a currency.',
            subagent_type: 'general-purpose',
            run_in_background: false,
          }),
        ),
        reply(say('I read the list.'), call('Read', { file_path: inShop('data/prices.json') })),
        reply(say('Only coffee has no currency.')),
        reply(
          say('Now the orders.'),
          call('Bash', {
            command: "seq -f 'order %05g paid, packed and shipped' 1 900",
            description: 'Print the orders of this year',
          }),
        ),
        reply(
          think('900 orders, all shipped.'),
          say(
            'The agent found one gap: coffee has no currency. This year has 900 orders, all of them shipped.',
          ),
        ),
      ],
    },
    {
      ask: 'Thanks. Which file should I commit first?',
      replies: [reply(say('src/cart.ts with the rounding, then CHANGELOG.md.'))],
    },
  ],
  resumePrompt: 'Sum up what we changed today.',
});

function search(traits: Traits, pattern: string): Block {
  if (traits.grep) return call('Grep', { pattern, output_mode: 'content' });
  return call('Bash', { command: `grep -rn ${pattern} src`, description: `Search for ${pattern}` });
}

/** The to-do list, with whatever tool the version has for it. */
function plan(traits: Traits): Reply[] {
  const todos = ['Round the total to whole cents', 'Start CHANGELOG.md'];
  if (traits.todo === 'TodoWrite') {
    const list = todos.map((content) => ({ content, status: 'pending', activeForm: content }));
    return [reply(say('Two things to do.'), call('TodoWrite', { todos: list }))];
  }
  if (traits.todo === 'TaskCreate') {
    const calls = todos.map((subject) =>
      call('TaskCreate', { subject, description: subject, activeForm: subject }),
    );
    return [reply(say('Two things to do.'), ...calls)];
  }
  return [];
}
