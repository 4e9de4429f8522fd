import { at, type Builder, build, call, callId, result, text, thinking } from '../builder.ts';
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

export const TOOL_CASES: readonly Case[] = [
  {
    name: 'parallel results',
    session: parallel([['x1', 10], ['x2', 11], ['x3', 12]]),
    sends: {},
  },
  {
    name: 'parallel results: the turn goes on from that of the middle call',
    session: parallel([['x3', 10], ['x1', 11], ['x2', 12]]),
    sends: {},
  },
  {
    name: 'parallel results: time against the order of lines',
    session: parallel([['x1', 12], ['x3', 11], ['x2', 13]]),
    sends: {},
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
    sends: {},
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
    sends: {},
  },
  {
    name: 'unanswered calls in the middle',
    session: build((s) => {
      s.user('P1');
      s.assistant([thinking('T1'), text('A1'), call('x1')]);
      s.user('P2');
      s.assistant([thinking('T2'), call('x2')]);
      s.user('P3');
      s.assistant([text('A3')]);
    }),
    sends: {},
  },
  {
    name: 'an unanswered call in a line of its own',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')], { id: 'M' });
      s.assistant([call('x1')], { id: 'M' });
      s.assistant([call('x2')], { id: 'M' });
      s.result('x1');
      s.assistant([text('A2')]);
    }),
    sends: {},
  },
  {
    name: 'an unanswered call in one line with an answered one',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1'), call('x1'), call('x2')]);
      s.result('x1');
      s.assistant([text('A2')]);
    }),
    sends: {},
  },
  {
    name: 'an unanswered call at the end',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.user('P2');
      s.assistant([thinking('T'), call('x1')]);
    }),
    sends: {},
  },
  {
    name: 'two calls at the end, one of them answered',
    session: build((s) => {
      s.user('P1');
      const x1 = s.assistant([call('x1')], { id: 'M' });
      s.assistant([call('x2')], { id: 'M' });
      s.result('x1', { parentUuid: x1 });
    }),
    sends: {},
  },
  {
    name: 'an unanswered call that the user interrupted',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1'), call('x1')]);
      s.user([text('[Request interrupted by user]')]);
    }),
    sends: {},
  },
  {
    name: 'results without a call',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.result('zz');
      s.assistant([text('A2')]);
      s.user('P2');
      s.result('zz');
      s.user('P3');
      s.assistant([text('A3')]);
    }),
    sends: {},
  },
  {
    name: 'lines of one response with results between them',
    session: build((s) => {
      s.user('P1');
      s.assistant([thinking('T')], { id: 'M' });
      s.assistant([call('x1')], { id: 'M' });
      s.result('x1');
      s.assistant([call('x2')], { id: 'M' });
      s.result('x2');
      s.assistant([text('A1')]);
    }),
    sends: {},
  },
  {
    name: 'texts around a result, and after a call',
    session: build((s) => {
      s.user('P1');
      s.assistant([call('x1'), text('after')]);
      s.user([text('before'), result('x1')]);
      s.user('also');
      s.assistant([text('A1')]);
    }),
    sends: {},
  },
  {
    name: 'tools under old names',
    session: build((s) => {
      s.user('P1');
      for (const name of ['Task', 'KillShell', 'AgentOutputTool', 'Bash']) {
        s.assistant([{ ...call(name), name }]);
        s.user([{ ...result(name), tool_use_id: callId(name) }]);
      }
      s.assistant([text('A1')]);
    }),
    sends: {},
  },
];
