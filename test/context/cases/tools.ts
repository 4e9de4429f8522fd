import { build, call, result, text, thinking } from '../builder.ts';
import type { Case } from './case.ts';

export const TOOL_CASES: readonly Case[] = [
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
  },
  {
    name: 'an unanswered call in one line with an answered one',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1'), call('x1'), call('x2')]);
      s.result('x1');
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'an unanswered call at the end',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.user('P2');
      s.assistant([thinking('T'), call('x1')]);
    }),
  },
  {
    name: 'two calls at the end, one of them answered',
    session: build((s) => {
      s.user('P1');
      const x1 = s.assistant([call('x1')], { id: 'M' });
      s.assistant([call('x2')], { id: 'M' });
      s.result('x1', { parentUuid: x1 });
    }),
  },
  {
    name: 'an unanswered call that the user interrupted',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1'), call('x1')]);
      s.user([text('[Request interrupted by user]')]);
    }),
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
  },
  {
    name: 'tools under old names',
    session: build((s) => {
      const names = ['Task', 'Bash', 'KillShell', 'AgentOutputTool'];
      s.user('P1');
      s.assistant(names.map((name) => ({ ...call(name), name })));
      s.user(names.map(result));
      s.assistant([text('A1')]);
    }),
  },
];
