import { expect, test } from 'vitest';
import { transcriptText } from '../../src/summary/transcript-text.ts';
import { call, image, text, thinking } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';

test('a conversation in Markdown: words, calls, results; no thinking, no images', () => {
  const source = session()
    .prompt('Gone')
    .answer('Gone')
    .compact()
    .prompt([text('Look'), image('png', 10, 10)])
    .answer(
      thinking('secret thoughts'),
      'I look.',
      call('Bash', { command: 'cat x.md' }),
      call('Read'),
    )
    .results('```js\ncode\n```', new Error('no such file'))
    .answer('Seen.')
    .answer(call('Bash', { command: 'sleep 9' }))
    .prompt('[Request interrupted by user]');
  const graph = source.graph();
  const start = graph.main.entries.findIndex((entry) => entry.has('isCompactSummary'));
  expect(
    transcriptText(graph, { older: graph.main.entries.slice(start), kept: [] }),
  ).toMatchInlineSnapshot(`
    "## Summary of what came before

    Summary of it all.

    ## Turn 1

    ### User

    Look
    [image]

    ### Assistant

    I look.

    ### Bash

    \`\`\`
    {
      "command": "cat x.md"
    }
    \`\`\`

    Result:

    \`\`\`\`
    \`\`\`js
    code
    \`\`\`
    \`\`\`\`

    ### Read

    \`\`\`
    {}
    \`\`\`

    It failed:

    \`\`\`
    no such file
    \`\`\`

    ### Assistant

    Seen.

    ### Bash

    \`\`\`
    {
      "command": "sleep 9"
    }
    \`\`\`

    There is no result.

    ### User

    (interrupted it)
    "
  `);
});
