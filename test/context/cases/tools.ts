import { build, call, result, text, thinking } from '../builder.ts';
import type { Case } from './case.ts';

const oldNames = (task: string, kill: string, output: string): string[] => [
  'user: P1',
  `assistant: Task:${task}() | KillShell:${kill}() | AgentOutputTool:${output}() | Bash:Bash()`,
  'user: Task=R-Task | KillShell=R-KillShell | AgentOutputTool=R-AgentOutputTool | Bash=R-Bash',
  'assistant: A1',
];

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
    sends: {
      '1.0.128': [
        'user: P1',
        'assistant: (T1) | A1',
        'user: P2',
        'assistant: (T2)',
        'user: P3',
        'assistant: A3',
      ],
      '2.1.45': ['user: P1 | P2 | P3', 'assistant: A3'],
      '2.1.150': ['user: P1\\n | P2\\n | P3', 'assistant: A3'],
    },
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
    sends: { '1.0.128': ['user: P1', 'assistant: A1 | x1()', 'user: x1=R-x1', 'assistant: A2'] },
  },
  {
    name: 'an unanswered call in one line with an answered one',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1'), call('x1'), call('x2')]);
      s.result('x1');
      s.assistant([text('A2')]);
    }),
    sends: {
      '1.0.128': ['user: P1', 'assistant: A1 | x1()', 'user: x1=R-x1', 'assistant: A2'],
      '2.1.45': [
        'user: P1',
        'assistant: A1 | x1() | x2()',
        'user: x2=[client text] | x1=R-x1',
        'assistant: A2',
      ],
    },
  },
  {
    name: 'an unanswered call at the end',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.user('P2');
      s.assistant([thinking('T'), call('x1')]);
    }),
    sends: {
      '1.0.128': ['user: P1', 'assistant: A1', 'user: P2', 'assistant: (T)'],
      '2.1.45': ['user: P1', 'assistant: A1', 'user: P2'],
      '2.1.325': [
        'user: P1',
        'assistant: A1',
        'user: P2',
        'assistant: (T) | x1()',
        'user: x1=[client text]',
      ],
    },
  },
  {
    name: 'two calls at the end, one of them answered',
    session: build((s) => {
      s.user('P1');
      const x1 = s.assistant([call('x1')], { id: 'M' });
      s.assistant([call('x2')], { id: 'M' });
      s.result('x1', { parentUuid: x1 });
    }),
    sends: {
      '1.0.128': ['user: P1', 'assistant: x1()', 'user: x1=R-x1'],
      '2.1.325': ['user: P1', 'assistant: x1() | x2()', 'user: x1=R-x1 | x2=[client text]'],
    },
  },
  {
    name: 'an unanswered call that the user interrupted',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1'), call('x1')]);
      s.user([text('[Request interrupted by user]')]);
    }),
    sends: {
      '1.0.128': ['user: P1', 'assistant: A1', 'user: [Request interrupted by user]'],
      '2.1.45': ['user: P1 | [Request interrupted by user]'],
      '2.1.150': ['user: P1\\n | [Request interrupted by user]'],
    },
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
    sends: {
      '1.0.128': [
        'user: P1',
        'assistant: A1',
        'user: zz=R-zz',
        'assistant: A2',
        'user: P2 | zz=R-zz | P3',
        'assistant: A3',
      ],
      '2.0.50': [
        'user: P1',
        'assistant: A1',
        'user: zz=R-zz',
        'assistant: A2',
        'user: zz=R-zz | P2 | P3',
        'assistant: A3',
      ],
      '2.1.45': ['user: P1', 'assistant: A1', 'assistant: A2', 'user: P2 | P3', 'assistant: A3'],
      '2.1.150': [
        'user: P1',
        'assistant: A1',
        'user: (no content)',
        'assistant: A2',
        'user: P2\\n | P3',
        'assistant: A3',
      ],
    },
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
    sends: {
      '1.0.128': [
        'user: P1',
        'assistant: (T) | x1()',
        'user: x1=R-x1',
        'assistant: x2()',
        'user: x2=R-x2',
        'assistant: A1',
      ],
      '2.0.76': [
        'user: P1',
        'assistant: (T) | x1() | x2()',
        'user: x1=R-x1 | x2=R-x2',
        'assistant: A1',
      ],
    },
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
    sends: {
      '1.0.128': [
        'user: P1',
        'assistant: x1() | after',
        'user: before | x1=R-x1 | also',
        'assistant: A1',
      ],
      '2.0.50': [
        'user: P1',
        'assistant: x1() | after',
        'user: x1=R-x1 | before | also',
        'assistant: A1',
      ],
      '2.1.150': [
        'user: P1',
        'assistant: after | x1()',
        'user: x1=R-x1 | before | also',
        'assistant: A1',
      ],
    },
  },
  {
    name: 'tools under old names',
    session: build((s) => {
      const names = ['Task', 'KillShell', 'AgentOutputTool', 'Bash'];
      s.user('P1');
      s.assistant(names.map((name) => ({ ...call(name), name })));
      s.user(names.map(result));
      s.assistant([text('A1')]);
    }),
    sends: {
      '1.0.128': oldNames('Task', 'KillShell', 'AgentOutputTool'),
      '2.1.150': oldNames('Agent', 'TaskStop', 'TaskOutput'),
      '2.1.325': oldNames('Agent', 'KillShell', 'AgentOutputTool'),
    },
  },
];
