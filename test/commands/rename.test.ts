import { readFileSync, statSync, utimesSync } from 'node:fs';
import { expect, test } from 'vitest';
import { clientFolder, filesIn } from './cloned.ts';

test.each(['2.1.325/morning', '2.0.76/morning', '2.0.50/morning', '1.0.128/morning'])(
  'rename gives a title that the list shows, keeps the time, and is undone (%s)',
  async (scenario) => {
    const { id, claude, session, run, json } = clientFolder(scenario);
    utimesSync(session, 1.7e9, 1.7e9);
    const before = filesIn(claude);
    const text = readFileSync(session, 'utf8');
    const { code, data } = await json(['rename', id, 'Prices – a “new” title']);
    expect([code, data.title]).toEqual([0, 'Prices – a “new” title']);
    expect(readFileSync(session, 'utf8').startsWith(text)).toBe(true);
    expect(statSync(session).mtimeMs).toBe(1.7e12);
    const { sessions } = (await json(['list'])).data;
    expect(sessions.find(({ sessionId }: { sessionId: string }) => sessionId === id).title).toBe(
      'Prices – a “new” title',
    );
    const again = await json(['rename', id, 'Prices – a “new” title']);
    expect(again.data.result).toBeNull();
    await run(['undo']);
    expect(filesIn(claude)).toEqual(before);
  },
);

test('a bad title, no title and a session that is none are wrong use', async () => {
  const { id, claude, run } = clientFolder('2.1.325/morning');
  const before = filesIn(claude);
  for (const args of [[id], [id, ''], [id, 'two\nlines'], ['nobody', 'x'], ['-', 'x']])
    expect((await run(['rename', ...args])).code).toBe(2);
  expect(filesIn(claude)).toEqual(before);
});
