import { at, type Builder, build, call, text } from '../builder.ts';
import type { Case } from './case.ts';

/** Three parallel calls, each with its result as its own child, in the given order and at the given times. */
function parallel(results: readonly (readonly [string, number])[]): Builder {
  return build((s) => {
    s.user('P1');
    const calls = new Map(['x1', 'x2', 'x3'].map((x) => [x, s.assistant([call(x)], { id: 'M' })]));
    for (const [x, time] of results) s.result(x, { parentUuid: calls.get(x), timestamp: at(time) });
    s.assistant([text('A1')], {}, { timestamp: at(60) });
  });
}

export const PARALLEL_CASES: readonly Case[] = [
  {
    name: 'parallel results',
    session: parallel([
      ['x1', 10],
      ['x2', 11],
      ['x3', 12],
    ]),
  },
  {
    name: 'parallel results: the turn goes on from that of the middle call',
    session: parallel([
      ['x3', 10],
      ['x1', 11],
      ['x2', 12],
    ]),
  },
  {
    name: 'parallel results: time against the order of lines',
    session: parallel([
      ['x1', 12],
      ['x3', 11],
      ['x2', 13],
    ]),
  },
  {
    name: 'a parallel result that comes late',
    session: build((s) => {
      s.user('P1');
      const x1 = s.assistant([call('x1')], { id: 'M' });
      s.assistant([call('x2')], { id: 'M' });
      s.result('x2');
      s.assistant([text('A1')]);
      const leaf = s.user('P2');
      s.result('x1', { parentUuid: x1 });
      s.assistant([text('A2')], {}, { parentUuid: leaf });
    }),
  },
  {
    name: 'a text line beside the chain of its response',
    session: build((s) => {
      s.user('P1');
      const x1 = s.assistant([call('x1')], { id: 'M' });
      s.assistant([text('beside')], { id: 'M' });
      s.result('x1', { parentUuid: x1 });
      s.assistant([text('A1')]);
    }),
  },
];
