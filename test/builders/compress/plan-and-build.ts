import { call, image, text, thinking } from '../blocks.ts';
import { type SessionBuilder, session } from '../session.ts';

const file = (name: string): string => `/home/dev/shop/${name}`;
const bash = (command: string) => call('Bash', { command, description: 'Run it' });
const task = (subject: string) => call('TaskCreate', { subject, description: subject });
const status = (taskId: string, state: string) => call('TaskUpdate', { taskId, status: state });
const source = (count: number): string =>
  Array.from(
    { length: count },
    (_, n) => `${n + 1}\texport const field${n} = define('field${n}');`,
  ).join('\n');

const plan = `# Search for the shop

1. A table \`search_terms\` with one row a word, filled by a trigger on \`products\`.
2. \`GET /search?q=\` that ranks by number of words matched, then by sales.
3. The box in the header, with results while typing.

No search engine: the catalogue has 900 products.`;

/** A newer client: a question to the user, an approved plan, tasks, parallel calls, a sub-agent, a picture. */
export const planAndBuild = (): SessionBuilder =>
  session({ version: '2.1.150' })
    .prompt(
      'People cannot find things in the shop. I want a search. Look around first and make a plan, do not write code yet.',
    )
    .answer(
      thinking(),
      call('Read', { file_path: file('src/server.ts') }),
      call('Read', { file_path: file('db/schema.sql') }),
      call('Glob', { pattern: 'src/**/*.tsx' }),
    )
    .results(source(120), source(90), 'src/Header.tsx\nsrc/Product.tsx')
    .answer(
      call('AskUserQuestion', {
        questions: [
          {
            question: 'Should it find words that are spelled wrong?',
            header: 'Spelling',
            options: [],
          },
        ],
      }),
    )
    .results(
      'User has answered your questions: "Should it find words that are spelled wrong?"="No, exact words and beginnings of words". You can now continue with the user\'s answers in mind.',
    )
    .answer(call('ExitPlanMode', { plan }))
    .results('User has approved your plan. You can now start coding.')
    .answer('The plan is approved: a table of words, one endpoint, a box in the header.')
    .prompt(
      'Go. We decided on Postgres 15, so generated columns are fine. Make sure that every query has a limit.',
    )
    .answer(
      'Three tasks.',
      task('Table search_terms and its trigger'),
      task('Endpoint GET /search'),
      task('Search box in the header'),
    )
    .results(
      'Task #1 created successfully: Table search_terms and its trigger',
      'Task #2 created successfully: Endpoint GET /search',
      'Task #3 created successfully: Search box in the header',
    )
    .answer(
      status('1', 'in_progress'),
      call('Write', { file_path: file('db/012_search.sql'), content: 'create table search_terms' }),
    )
    .results('Updated task #1', 'File created successfully.')
    .answer(
      bash('psql shop_dev -f db/012_search.sql'),
      bash('psql shop_dev -c "select count(*) from search_terms"'),
    )
    .results('CREATE TABLE\nCREATE FUNCTION\nCREATE TRIGGER', ' count\n-------\n  3127')
    .answer(status('1', 'completed'))
    .results('Updated task #1')
    .answer(
      'The table is there, and filled: 3127 words of 900 products. Migration: `db/012_search.sql`.',
    )
    .prompt('Let an agent look whether other tables have text that should be found, too.')
    .answer(
      call('Agent', {
        description: 'Look for searchable text',
        prompt: 'Read db/schema.sql and name columns with text that customers see.',
        subagent_type: 'general-purpose',
      }),
    )
    .results([
      text(
        'Two more columns hold text that customers see: `brands.name` (48 rows) and `categories.title` (31 rows). `products.internal_note` must stay out.',
      ),
    ])
    .answer(
      'Brands and categories should be found as well; `products.internal_note` must not. I add both to the trigger.',
      call('Edit', {
        file_path: file('db/012_search.sql'),
        old_string: 'products',
        new_string: 'products, brands, categories',
      }),
    )
    .results('The file has been updated.')
    .answer(
      '`db/012_search.sql` now takes words from products, brands and categories, and leaves internal notes out.',
    )
    .prompt('Now the endpoint.')
    .answer(
      status('2', 'in_progress'),
      call('Edit', {
        file_path: file('src/server.ts'),
        old_string: '// routes',
        new_string: '// routes\nsearch(app);',
      }),
      call('Write', { file_path: file('src/search.ts'), content: 'export function search' }),
      call('Write', { file_path: file('test/search.test.ts'), content: 'test' }),
    )
    .results(
      'Updated task #2',
      'The file has been updated.',
      'File created successfully.',
      'File created successfully.',
    )
    .answer(bash('npm test -- search'))
    .results(
      new Error(
        'Exit code 1\nFAIL test/search.test.ts > two words: expected [apple juice], received [apple juice, juice press]',
      ),
    )
    .answer(
      'All words have to match, not any.',
      call('Edit', {
        file_path: file('src/search.ts'),
        old_string: 'count(*) > 0',
        new_string: 'count(*) = $2',
      }),
      bash('npm test -- search'),
    )
    .results('The file has been updated.', 'Tests  6 passed (6)')
    .answer(status('2', 'completed'))
    .results('Updated task #2')
    .answer(
      '`GET /search?q=` works: all words must match, beginnings count, 20 results at most. Six tests.',
    )
    .prompt([
      text('This is how the box should look. Keep the cart where it is.'),
      image('png', 640, 120),
    ])
    .answer(status('3', 'in_progress'), call('Read', { file_path: file('src/Header.tsx') }))
    .results('Updated task #3', source(60))
    .answer(
      call('Edit', {
        file_path: file('src/Header.tsx'),
        old_string: '<Cart />',
        new_string: '<Search /><Cart />',
      }),
      call('Write', { file_path: file('src/Search.tsx'), content: 'export function Search' }),
    )
    .results('The file has been updated.', 'File created successfully.')
    .answer(
      'The box stands left of the cart. Results while typing are not done yet: it searches on Enter.',
    )
    .prompt('Good. How fast is it?')
    .answer(bash('hey -n 200 http://localhost:3000/search?q=apple'))
    .results('Average: 0.0041 secs')
    .answer('4 ms on average over 200 requests.')
    .prompt('And with two words?')
    .answer(bash('hey -n 200 "http://localhost:3000/search?q=apple+juice"'))
    .results('Average: 0.0063 secs')
    .answer('6 ms.');
