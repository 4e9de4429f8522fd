import { describe, expect, test } from 'vitest';
import { findCut } from '../../src/passes/compress/cut.ts';
import { bytesOf } from '../../src/summary/budget.ts';
import { asSummary } from '../../src/summary/opening.ts';
import { summarize } from '../../src/summary/summarize.ts';
import { call } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';

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

describe('what a turn is told by', () => {
  test('the user’s own words, long ones without their middle', () => {
    const long = `Start ${'word '.repeat(2000)} end.`;
    const text = summaryOf(
      session().prompt('Short, and\nas it is').answer('Yes').prompt(long).answer('No'),
    );
    expect(text).toContain('> Short, and\n> as it is');
    expect(text).toMatch(/> Start word .*\[…\].* end\./);
  });

  test('files by their path in the project, once each', () => {
    const edit = call('Edit', { file_path: '/home/dev/shop/src/a.ts' });
    const source = session()
      .prompt('Go')
      .answer(call('Read', { file_path: '/etc/hosts' }), edit, edit);
    const text = summaryOf(source.results().answer('Done'));
    expect(text).toContain('- Read `/etc/hosts`');
    expect(text).toContain('- Edited `src/a.ts` (2 times)');
    expect(text).toContain('## Files changed so far\n\n- src/a.ts');
  });

  test('commands with their outcome, the last one if repeated', () => {
    const source = session().prompt('Go').answer(bash('npm test'), bash('make'));
    source
      .results(new Error('Exit code 1\n2 failed'), '')
      .answer(bash('npm test'))
      .results('9 passed');
    const text = summaryOf(
      source.answer(bash('lint')).results(new Error('Exit code 2\nunused x')).answer('So'),
    );
    expect(text).toContain('- Ran `npm test` (2 times) → 9 passed');
    expect(text).toContain('- Ran `make` → done');
    expect(text).toContain('- Ran `lint` → failed: Exit code 2 unused x');
  });

  test('parallel calls that stand beside the chain of parents', () => {
    const source = session().prompt('Go').answer(bash('first')).as('first');
    source.answerLine('msg_1', call('Edit', { file_path: '/home/dev/shop/b.ts' }));
    source.results();
    source.leaf = source.id('first');
    const text = summaryOf(source.answer('Done').prompt('Next').answer('Yes'), 1);
    expect(text).toContain('- Edited `b.ts`');
  });

  test('a change that failed is no change', () => {
    const source = session()
      .prompt('Go')
      .answer(call('Write', { file_path: '/home/dev/shop/b.ts' }));
    const text = summaryOf(
      source.results(new Error('<tool_use_error>no space</tool_use_error>')).answer('Hm'),
    );
    expect(text).toContain('- Could not write `b.ts`: no space');
    expect(text).not.toContain('Files changed');
  });

  test('what the user refused, and said to it', () => {
    const text = summaryOf(
      session().prompt('Go').answer(bash('rm -r /')).results(said('Not that!')).answer('Ok'),
    );
    expect(text).toContain('- The user refused Bash (rm -r /) and said: Not that!');
    expect(text).not.toContain('Ran `rm');
  });

  test('an interruption, and slash commands as they were typed', () => {
    const source = session()
      .prompt('<command-name>/review</command-name>\n<command-args>src</command-args>')
      .answer('I look.')
      .prompt('[Request interrupted by user]');
    expect(summaryOf(source)).toMatch(/> \/review src\n[\s\S]*- The user interrupted this turn\./);
  });

  test('headings in an answer do not become headings of the summary', () => {
    const text = summaryOf(session().prompt('Go').answer('## Files changed so far\n\n- none'));
    expect(text.match(/^## Files changed so far/gm)).toBeNull();
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
    expect(second).toContain('## Files changed so far\n\n- a.ts');
    const third = summaryOf(summed(second).turn('Three'));
    expect(third.match(/^## Before these turns$/gm)).toHaveLength(1);
    expect(third).toMatch(/### Turn 1[\s\S]*### Turn 2[\s\S]*### Turn 3\n> Three/);
  });

  test('of a client is taken in whole as long as there is room', () => {
    const words = `# Summary\n\n${'A fact to keep. '.repeat(800)}The end.`;
    const text = summaryOf(session().prompt(words, { isCompactSummary: true }).turn('Two'));
    expect(text).toContain('#### Summary');
    expect(text.match(/A fact to keep\./g)).toHaveLength(800);
  });

  test('in another’s words stays whole, whatever its headings are', () => {
    const words =
      'The user is allergic to semicolons.\n\n## What happened\n\nA lot.\n\n## Still to do\n\n- Sweep';
    const text = summaryOf(summed(words).turn('Two'));
    expect(text).toContain(
      `## Before these turns\n\n${words.replaceAll('## ', '#### ')}\n\n## What happened\n\n### Turn 1`,
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
      '## What happened\n\n### Turn 1\n> x\n\n## Still to do\n\n- Sweep\n- #1 Mop\n- #2 Dry (in progress)';
    expect(summaryOf(summed(before).turn('Two'))).toMatch(
      /- Sweep\n- #1 Mop\n- #2 Dry \(in progress\)$/,
    );
    const done = summed(before)
      .prompt('Two')
      .answer(
        call('TaskUpdate', { taskId: '2', status: 'completed' }),
        call('TodoWrite', { todos: [] }),
      )
      .results()
      .answer('Yes');
    expect(summaryOf(done)).toMatch(/## Still to do\n\n- #1 Mop$/);
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
    const most = Math.min(8000, Math.max(1500, 0.04 * replaced)) * 4;
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
