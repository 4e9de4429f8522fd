import { call, thinking } from '../blocks.ts';
import { type SessionBuilder, session } from '../session.ts';

const file = (name: string): string => `/home/dev/shop/${name}`;
const bash = (command: string) => call('Bash', { command, description: 'Run it' });
const log = (count: number): string =>
  Array.from({ length: count }, (_, n) => `order ${n + 1}: total ${n * 35} cents, tax ok`).join(
    '\n',
  );

const todos = (first: string, second: string, third: string) =>
  call('TodoWrite', {
    todos: [
      { content: 'Find where the cent is lost', status: first, activeForm: 'Finding the cent' },
      { content: 'Mend the rounding and prove it', status: second, activeForm: 'Mending' },
      { content: 'Tell support which orders were wrong', status: third, activeForm: 'Telling' },
    ],
  });

/** An older client: a wrong total is hunted down, with wrong guesses, a refusal and an interruption. */
export const bugHunt = (): SessionBuilder =>
  session({ version: '2.0.50' })
    .prompt(
      'Some invoices are one cent off from what the card was charged. Support has about forty complaints since the 3rd. Find out why. Never touch the ledger table, it is audited.',
    )
    .answer(
      thinking(),
      'I start with the totals and the tests that cover them.',
      todos('in_progress', 'pending', 'pending'),
    )
    .results('Todos have been modified successfully.')
    .answer(
      call('Read', { file_path: file('src/invoice.ts') }),
      call('Read', { file_path: file('src/charge.ts') }),
      bash('npm test -- invoice'),
    )
    .results(log(30), log(30), 'Tests  14 passed (14)')
    .answer(
      'Both files compute the total on their own: `invoice.ts` rounds each line, `charge.ts` rounds the sum. With three lines of 33.5 cents they differ by one cent. The tests only use whole cents, so they pass.',
    )
    .prompt('Which of the two is right?')
    .answer(
      'Neither by law alone, but the contract with the card company says: round the sum once. So `charge.ts` is right, and invoices have to follow.',
    )
    .prompt('Ok. Make invoices follow, and write a test with the three lines you named.')
    .answer(
      call('Edit', {
        file_path: file('src/invoice.ts'),
        old_string: 'Math.round(line)',
        new_string: 'line',
      }),
    )
    .results(new Error('<tool_use_error>String to replace not found in file.</tool_use_error>'))
    .answer(
      call('Edit', {
        file_path: file('src/invoice.ts'),
        old_string: 'roundCents(line.total)',
        new_string: 'line.total',
      }),
      call('Write', { file_path: file('test/invoice-rounding.test.ts'), content: 'test' }),
    )
    .results('The file has been updated.', 'File created successfully.')
    .answer(bash('npm test -- invoice'))
    .results(
      new Error(
        `Exit code 1\n${log(40)}\nFAIL test/invoice-rounding.test.ts: expected 101, received 100.5`,
      ),
    )
    .answer(
      'The sum itself is never rounded now.',
      call('Edit', {
        file_path: file('src/invoice.ts'),
        old_string: 'return sum',
        new_string: 'return roundCents(sum)',
      }),
    )
    .results('The file has been updated.')
    .answer(bash('npm test -- invoice'))
    .results('Tests  15 passed (15)')
    .answer(todos('completed', 'completed', 'in_progress'))
    .results('Todos have been modified successfully.')
    .answer(
      'Invoices round the sum once, like the charge. `test/invoice-rounding.test.ts` has the three lines of 33.5 cents and passes with the other 14 tests.',
    )
    .prompt('Now list the orders that were wrong.')
    .answer(
      bash('psql shop -c "update ledger set checked = true where total <> charged returning id"'),
    )
    .results(
      new Error(
        "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file). To tell you how to proceed, the user said:\nI said never touch the ledger. Select only, and from the replica.",
      ),
    )
    .answer(
      'Understood: a select, on the replica.',
      bash('psql replica -c "select id, total, charged from orders where total <> charged"'),
    )
    .results(`${log(25)}\n(43 rows)`)
    .answer(
      '43 orders between the 3rd and today, each one cent too high on the invoice. The first is 5107, the last 5398.',
    )
    .prompt('Write them to a file for support.')
    .answer(
      call('Write', { file_path: file('reports/wrong-invoices.csv'), content: 'id,total,charged' }),
    )
    .results('File created successfully.')
    .answer('`reports/wrong-invoices.csv` has the 43 orders with both totals.')
    .prompt('Thanks. Is there anything else that rounds on its own?')
    .answer(call('Grep', { pattern: 'Math\\.round|roundCents', output_mode: 'content' }))
    .results('src/shipping.ts:41: Math.round(weight * rate)')
    .answer('Only `src/shipping.ts` line 41, and that rounds a price per parcel once. It is fine.');
