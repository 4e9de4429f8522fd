import { describe, expect, test } from 'vitest';
import { findCut } from '../../src/passes/compress/cut.ts';
import { bytesOf } from '../../src/summary/budget.ts';
import { asSummary } from '../../src/summary/opening.ts';
import { summarize } from '../../src/summary/summarize.ts';
import { call, result, text } from '../builders/blocks.ts';
import { Output, type SessionBuilder, session } from '../builders/session.ts';

function summaryOf(source: SessionBuilder, keepLast = 0): string {
  const graph = source.graph();
  const cut = findCut(graph, keepLast);
  if (cut === undefined) throw new Error('nothing to sum up');
  return summarize(graph, cut);
}

const bash = (command: string) => call('Bash', { command });
const said = (words: string) =>
  new Error(
    `The user doesn't want to proceed with this tool use. To tell you how to proceed, the user said:\n${words}`,
  );

const edit = (file: string, before: string, after: string) =>
  call('Edit', { file_path: `/home/dev/shop/${file}`, old_string: before, new_string: after });

describe('the words of the user', () => {
  test('are verbatim; the longest are cut in the middle, with a mark that names the line', () => {
    const long = `Start ${'word '.repeat(2000)} end.`;
    const source = session().prompt('Short, and\nas it is').answer('Yes').prompt(long).answer('No');
    const summary = summaryOf(source);
    expect(summary).toContain('> Short, and\n> as it is');
    expect(summary).toMatch(/> Start word .*word \[… line 3 …\] word.* end\./);
  });

  test('typed while the model worked, each once, however the client noted it', () => {
    const queue = (content: string) => ({ type: 'queue-operation', operation: 'enqueue', content });
    const source = session().prompt('Go').answer(bash('make')).line(queue('and be quick'));
    source.line(queue('<task-notification>no words</task-notification>')).line(queue('/compact'));
    source.results().attachment('queued_command', { prompt: 'and be quick' });
    source.attachment('queued_command', { prompt: [text('mind the gap')] }).answer('Done');
    source.line(queue('later')).prompt('later').answer('Yes');
    const summary = summaryOf(source);
    for (const words of ['and be quick', 'mind the gap', 'later'])
      expect(summary.split(`> ${words}`)).toHaveLength(2);
    expect(summary).not.toMatch(/no words|\/compact/);
    expect(summaryOf(source, 1)).not.toContain('later');
  });

  test('beside a result, and in place of one', () => {
    const source = session().prompt('Go').answer(bash('make')).as('call');
    source
      .prompt([result('toolu_1', 'made'), text('but keep the old name')])
      .answer(bash('rm -r /'));
    source.prompt([result('toolu_2', said('Not that!').message, true)]).answer('Ok');
    const summary = summaryOf(source);
    expect(summary).toContain('  > but keep the old name');
    expect(summary).toContain('- The user refused Bash (rm -r /): Not that!');
    expect(summary).toContain('- Bash `rm -r /` → refused by the user');
  });

  test('to a question: the choice', () => {
    const source = session()
      .prompt('Go')
      .answer(call('AskUserQuestion', { questions: [] }));
    const given = { answers: { 'Which color?': 'Green, as always' } };
    const summary = summaryOf(source.results(new Output('answered', given)).answer('Ok'));
    expect(summary).toContain('- Asked “Which color?”: Green, as always');
  });

  test('an interruption, and slash commands as they were typed', () => {
    const source = session()
      .prompt('<command-name>/review</command-name>\n<command-args>src</command-args>')
      .answer('I look.')
      .prompt('[Request interrupted by user]');
    expect(summaryOf(source)).toMatch(/> \/review src\n[\s\S]*- The user interrupted this turn\./);
  });
});

describe('what was done', () => {
  test('files by their path in the project, with the names of what was changed', () => {
    const source = session()
      .prompt('Go')
      .answer(call('Read', { file_path: '/etc/hosts' }));
    source
      .results()
      .answer(edit('src/a.ts', 'oldOne()', 'function newName() {}'), edit('src/a.ts', 'x', 'x'));
    const summary = summaryOf(source.results().answer('Done'));
    expect(summary).toMatch(/\n- src\/a\.ts: newName\n- Read, not changed: \/etc\/hosts/);
  });

  test('commands with their outcome, the last one if repeated', () => {
    const source = session().prompt('Go').answer(bash('npm test'), bash('make'));
    source
      .results(new Error('Exit code 1\n2 failed'), '')
      .answer(bash('npm test'))
      .results('9 passed');
    const summary = summaryOf(
      source.answer(bash('lint')).results(new Error('Exit code 2\nunused x')).answer('So'),
    );
    expect(summary).toContain('- `npm test` (2 times) → 9 passed');
    expect(summary).toContain('- `make` → done');
    expect(summary).toContain('- `lint` → failed: unused x');
  });

  test('what went wrong, what was changed then, and whether it passes by now', () => {
    const source = session().prompt('Go').answer(bash('npm test'));
    source
      .results(new Error('Exit code 1\nTypeError: x is undefined'))
      .answer(edit('b.ts', 'x', 'y'));
    source.results().answer(bash('npm test')).results('ok').answer('Done');
    expect(summaryOf(source)).toContain(
      '- `npm test`: TypeError: x is undefined (then changed b.ts; the same passed later)',
    );
  });

  test('commits', () => {
    const source = session().prompt('Go').answer(bash('git commit -m "Add it"'));
    source.results('[main 1a2b3c4] Add it\n 1 file changed').answer('Done');
    expect(summaryOf(source)).toContain('- Commits: 1a2b3c4 Add it');
  });

  test('a command without a result is not done', () => {
    const summary = summaryOf(session().prompt('Go').answer(bash('make install')));
    expect(summary).toContain('- `make install` → no result yet');
    expect(summary).toMatch(/## Next step\n\nThe turn broke off at Bash \(make install\)/);
  });

  test('parallel calls that stand beside the chain of parents', () => {
    const source = session().prompt('Go').answer(bash('first')).as('first');
    source.answerLine('msg_1', call('Edit', { file_path: '/home/dev/shop/b.ts' }));
    source.results();
    source.leaf = source.id('first');
    const summary = summaryOf(source.answer('Done').prompt('Next').answer('Yes'), 1);
    expect(summary).toContain('\n- b.ts');
  });

  test('a change that failed is no change', () => {
    const source = session()
      .prompt('Go')
      .answer(call('Write', { file_path: '/home/dev/shop/b.ts' }));
    const summary = summaryOf(
      source.results(new Error('<tool_use_error>no space</tool_use_error>')).answer('Hm'),
    );
    expect(summary).toContain('- `Write b.ts`: no space');
    expect(summary).not.toContain('## Files changed');
  });

  test('calls between a compaction and the first prompt, whose result may lie in a helper’s file', () => {
    const source = session().turn('Gone').compact().answer(bash('early')).results('was early');
    source.answer(bash('lost')).answer('Now on to the next one.');
    source.agent('acompact-1', (agent) => agent.prompt([result('toolu_3', 'found again')]));
    const summary = summaryOf(source.prompt('Next').answer('Yes'), 1);
    expect(summary).toContain('### Turn 1\n- Now on to the next one.');
    expect(summary).toContain('- `early` → was early');
    expect(summary).toContain('- `lost` → found again');
  });

  test('a background agent’s findings, when they came', () => {
    const source = session()
      .prompt('Go')
      .answer(call('Agent', { description: 'Look around' }));
    source.results(new Output('Async agent launched', { agentId: 'a1' })).answer('Waiting');
    expect(summaryOf(source)).toContain('- Sub-agent “Look around”: started in the background');
    source.prompt(
      '<task-notification>\n<task-id>a1</task-id>\n<summary>Done</summary>\n<result>Two mice.</result>\n</task-notification>',
    );
    expect(summaryOf(source.answer('Mice!'))).toContain('- Sub-agent “Look around”: Two mice.');
  });

  test('files that a sub-agent changed', () => {
    const source = session()
      .prompt('Go')
      .answer(call('Task', { description: 'Mend it' }));
    source.results(new Output('Mended', { agentId: 'a1', content: [text('Mended c.ts')] }));
    source.agent('a1', (agent) =>
      agent
        .prompt('Mend')
        .answer(edit('c.ts', 'a', 'b'))
        .results(),
    );
    expect(summaryOf(source.answer('Done'))).toMatch(/\n- c\.ts/);
  });

  test('headings in an answer do not become headings of the summary', () => {
    const summary = summaryOf(session().prompt('Go').answer('## Still to do\n\n- nothing'));
    expect(summary.match(/^## Still to do/gm)).toBeNull();
  });
});

describe('what the model said', () => {
  test('paragraphs that add names before others, without boxes and rules', () => {
    const source = session().prompt('Go');
    source.answer(
      'Let me see.\n\n┌────┐\n│ ab │\n└────┘\n\nThe `orderTotal` comes from priceOf().',
    );
    source.answer(bash('make')).results().answer('Done.');
    const summary = summaryOf(source.turn('Next'), 1);
    expect(summary).toContain('- The `orderTotal` comes from priceOf().');
    expect(summary).not.toMatch(/[┌─│└]/);
  });

  test('current work: last words, last calls, last change as it was made; not if turns stay', () => {
    const source = session()
      .prompt('Go')
      .answer('I begin.', edit('a.ts', 'one', 'one\ntwo'));
    source.results().answer('Shall I go on?');
    const summary = summaryOf(source);
    expect(summary).toContain('Shall I go on?');
    expect(summary).toContain('- Edit `a.ts` → done');
    expect(summary).toContain('Changed in a.ts:\n```\ntwo\n```');
    expect(summary).toContain('The model’s question is not answered yet: “Shall I go on?”');
    expect(summaryOf(source.turn('Two'), 1)).not.toContain('## Current work');
  });

  test('in a language without spaces', () => {
    const source = session()
      .prompt('テストを書いてください。'.repeat(400))
      .answer('はい。テストはすべて終わりました。問題はありません。');
    const summary = summaryOf(source);
    expect(summary).toMatch(/> テスト.*\[… line 1 …\].*ください。/);
    expect(summary).toContain('終わりました');
  });
});

describe('an earlier summary', () => {
  const summed = (words: string): SessionBuilder =>
    session().prompt(asSummary(words), { isCompactSummary: true });

  test('of this kind is told on as if the turns were still there', () => {
    const first = summaryOf(
      session()
        .prompt('One')
        .answer(call('Edit', { file_path: '/home/dev/shop/a.ts' }))
        .results()
        .answer('Yes'),
    );
    const second = summaryOf(summed(first).turn('Two'));
    expect(second).toMatch(/## Before these turns\n\n### Turn 1\n> One\n[\s\S]*### Turn 2\n> Two/);
    expect(second).toMatch(/## Files changed, .*\n\n- a\.ts/);
    const third = summaryOf(summed(second).turn('Three'));
    expect(third.match(/^## Before these turns$/gm)).toHaveLength(1);
    expect(third).toMatch(/### Turn 1[\s\S]*### Turn 2[\s\S]*### Turn 3\n> Three/);
  });

  const ofClient = (body: string): SessionBuilder =>
    session().prompt(
      `This session is being continued from a previous conversation that ran out of context. The summary below covers it.\n\n${body}\n\nIf you need specific details from before compaction, read the full transcript at: /x.jsonl\nPlease continue the conversation from where we left it off.`,
      { isCompactSummary: true },
    );

  test('of a client is carried on without its frame and what is out of date', () => {
    const body = [
      'Analysis:\n1. First this\n2. Then that\n\nSummary:',
      '1. Primary Request and Intent:\n   Mind the cents.',
      '2. All user messages:\n   - "never round"',
      '3. Pending Tasks:\n   - Sweep',
      '4. Current Work:\n   Looking at totals.',
      '5. Optional Next Step:\n   Look on.',
    ].join('\n\n');
    const summary = summaryOf(ofClient(body).turn('Two'));
    for (const words of ['Mind the cents', 'never round', 'Sweep'])
      expect(summary).toContain(words);
    expect(summary).not.toMatch(
      /being continued|specific details|Please continue|Analysis|First this|Looking at totals|Look on/,
    );
  });

  test('of a client that is long shrinks by whole lines, those with names and the user’s words last', () => {
    const filler = Array.from({ length: 400 }, (_, at) => `It went on and on, step ${at}.`).join(
      '\n',
    );
    const body = `1. Primary Request:\n\n- "keep the aliases"\n\n${filler}\n\nThe \`orderTotal\` is computed in price_of.ts.`;
    const summary = summaryOf(ofClient(body).turn('Two'));
    expect(summary).toContain('- "keep the aliases"');
    expect(summary).toContain('The `orderTotal` is computed in price_of.ts.');
    const kept = summary.match(/^It went on and on, step \d+\.$/gm) ?? [];
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.length).toBeLessThan(400);
  });

  test('in another’s words stays whole, whatever its headings are', () => {
    const words =
      'The user is allergic to semicolons.\n\n## What happened\n\nA lot.\n\n## Still to do\n\n- Sweep';
    const text = summaryOf(summed(words).turn('Two'));
    expect(text).toContain(
      `## Before these turns\n\n${words.replaceAll('## ', '#### ')}\n\n## What the user asked for`,
    );
    const headless = words.slice(words.indexOf('##'));
    expect(summaryOf(summed(headless).turn('Two'))).toContain('A lot.');
    const placed = `Working directory: /home/dev/shop\n\n${words}`;
    expect(summaryOf(summed(placed).turn('Two'))).toContain('allergic to semicolons');
  });

  test('keeps what stands in a fence: a comment there is no heading', () => {
    const code = '```sh\n# install\nnpm ci\n```';
    const longer = '~~~~md\n## Setup\n~~~\n# x\n~~~~';
    const text = summaryOf(summed(`# Notes\n\n${code}\n\n${longer}\n\n# End`).turn('Two'));
    expect(text).toContain(`#### Notes\n\n${code}\n\n${longer}\n\n#### End`);
    const next = summaryOf(summed(text).turn('Three'));
    expect(next).toContain(`#### Notes\n\n${code}\n\n${longer}\n\n#### End`);
    expect(next).toContain('### Turn 2\n> Three');
  });

  test('has told what was open: that stands until it is done', () => {
    const before =
      '## What the user asked for, and what was done\n\n### Turn 1\n> x\n\n## Still to do\n\n- Sweep\n- #1 Mop\n- #2 Dry (in progress)';
    expect(summaryOf(summed(before).turn('Two'))).toMatch(
      /- Sweep\n- #1 Mop\n- #2 Dry \(in progress\)\n/,
    );
    const done = summed(before)
      .prompt('Two')
      .answer(
        call('TaskUpdate', { taskId: '2', status: 'completed' }),
        call('TodoWrite', { todos: [] }),
      )
      .results()
      .answer('Yes');
    expect(summaryOf(done)).toMatch(/## Still to do\n\n- #1 Mop\n\n/);
  });
});

describe('what is open at the end', () => {
  const todo = (status: string) => call('TodoWrite', { todos: [{ content: 'Sweep', status }] });

  test('the last list, but not if the kept turns have a newer one', () => {
    const source = session().prompt('One').answer(todo('pending')).results().answer('Yes');
    expect(summaryOf(source)).toContain('## Still to do\n\n- Sweep');
    source.prompt('Two').answer(todo('completed')).results().answer('Swept');
    expect(summaryOf(source, 1)).not.toContain('Still to do');
    expect(summaryOf(source)).not.toContain('Still to do');
  });

  test('tasks as later turns left them', () => {
    const source = session()
      .prompt('One')
      .answer(call('TaskCreate', { subject: 'Mop' }), call('TaskCreate', { subject: 'Dry' }));
    source
      .results('Task #1 created successfully: Mop', 'Task #2 created successfully: Dry')
      .answer('Yes');
    source
      .prompt('Two')
      .answer(call('TaskUpdate', { taskId: '1', status: 'completed' }))
      .results()
      .answer('Ok');
    expect(summaryOf(source, 1)).toMatch(/## Still to do\n\n- #2 Dry$/);
  });

  test('a plan that the user agreed to', () => {
    const plan = (words: string) => call('ExitPlanMode', { plan: words });
    const source = session().prompt('One').answer(plan('First idea')).results(said('No'));
    source.answer(plan('# Second idea')).results('approved').answer('Yes');
    expect(summaryOf(source)).toContain('## The plan\n\n#### Second idea');
    expect(summaryOf(source)).not.toContain('First idea');
  });
});

test('the same every time', () => {
  expect(summaryOf(session().turn('Go', 3))).toBe(summaryOf(session().turn('Go', 3)));
});

describe('its size', () => {
  const long = (count: number): SessionBuilder => {
    const source = session();
    for (let number = 1; number <= count; number++)
      source
        .prompt(`Task ${number}: ${'please look at this. '.repeat(30)}`)
        .answer(bash(`step ${number}`))
        .results('output '.repeat(800))
        .answer(`Result ${number}: ${'it is fine. '.repeat(60)}`);
    return source;
  };

  test.each([1, 20, 200, 700])('%i turns', (count) => {
    const text = summaryOf(long(count));
    const replaced = count * 1800;
    // More where the user says much.
    const most = Math.min(7200, 1.5 * Math.max(1200, 0.0305 * replaced)) * 4;
    expect(bytesOf(text)).toBeLessThanOrEqual(most);
  });

  test('the newest turns are told in more detail', () => {
    const text = summaryOf(long(100));
    const lengths = text
      .split(/^### /m)
      .slice(1)
      .map((turn) => turn.length);
    expect(lengths).toHaveLength(100);
    expect(lengths.at(-1)).toBeGreaterThan((lengths[0] as number) * 2);
    expect(lengths).toEqual(lengths.toSorted((a, b) => (Math.abs(a - b) < 20 ? 0 : a - b)));
  });

  test('what does not even get a mention is counted', () => {
    expect(summaryOf(long(700))).toMatch(/\(\d+ older turns are not told here\.\)/);
  });

  test('rules in the middle of a long prompt are not lost', () => {
    const prompt = `${'Some background. '.repeat(200)}Never push on a Friday. ${'More of it. '.repeat(200)}`;
    expect(summaryOf(session().prompt(prompt).answer('Noted'))).toContain(
      '## The user also said\n\n- Never push on a Friday.',
    );
  });
});
