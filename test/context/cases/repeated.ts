import { type Builder, build, call, text } from '../builder.ts';
import type { Case } from './case.ts';

/** Lines that were appended a second time, with their ids. */
function withRepeated(write: (builder: Builder) => void, ...places: readonly number[]): Builder {
  return build((s) => {
    write(s);
    for (const place of places) s.lines.push({ ...s.lines[place] });
  });
}

function turn(s: Builder): void {
  s.user('P1');
  s.assistant([call('x1')]);
  s.result('x1');
  s.assistant([text('A1')]);
}

function turns(s: Builder): void {
  turn(s);
  s.user('P2');
  s.assistant([text('A2')]);
}

function parallelTurn(s: Builder): void {
  s.user('P1');
  const x1 = s.assistant([call('x1')], { id: 'M' });
  s.assistant([call('x2')], { id: 'M' });
  s.result('x1', { parentUuid: x1 });
  s.result('x2', { parentUuid: s.lines[2]?.uuid });
  s.assistant([text('A1')]);
}

export const REPEATED_CASES: readonly Case[] = [
  { name: 'the answer stands there twice', session: withRepeated(turn, 3) },
  { name: 'a call stands there twice', session: withRepeated(turn, 1) },
  { name: 'a result stands there twice', session: withRepeated(turn, 2) },
  { name: 'a turn stands there twice', session: withRepeated(turn, 0, 1, 2, 3) },
  { name: 'an older answer stands at the end again', session: withRepeated(turns, 3) },
  { name: 'an older prompt stands at the end again', session: withRepeated(turns, 4) },
  { name: 'an older turn stands at the end again', session: withRepeated(turns, 0, 1, 2, 3) },
  { name: 'a parallel call stands there twice', session: withRepeated(parallelTurn, 1) },
  { name: 'a parallel result stands there twice', session: withRepeated(parallelTurn, 3) },
  {
    name: 'a turn of parallel calls stands there twice',
    session: withRepeated(parallelTurn, 0, 1, 2, 3, 4, 5),
  },
];
