import { build, call, text, thinking } from '../builder.ts';
import type { Case } from './case.ts';

export const WORD_CASES: readonly Case[] = [
  {
    name: 'thinking alone, blank answers, meta entries, local commands',
    session: build((s) => {
      s.user('P1');
      s.user('P2');
      s.assistant([thinking('T')]);
      s.user('P3');
      s.assistant([text('')]);
      s.user('P4');
      s.assistant([text('A4'), text('  ')]);
      s.user('META', { isMeta: true });
      s.system('local_command', '<command-name>/usage</command-name>');
      s.system('informational', 'INFO');
      s.user('P5');
      s.assistant([text('No response requested.')], { model: '<synthetic>' });
      s.user('TRANSCRIPT ONLY', { isVisibleInTranscriptOnly: true });
      s.assistant([text('A5')]);
    }),
    sends: {
      '1.0.128': [
        'user: P1 | P2',
        'assistant: (T)',
        'user: P3',
        'assistant: ""',
        'user: P4',
        'assistant: A4 |   ',
        'user: META | P5',
        'assistant: No response requested.',
        'user: TRANSCRIPT ONLY',
        'assistant: A5',
      ],
      '2.1.45': [
        'user: P1 | P2 | P3 | P4',
        'assistant: A4 |   ',
        'user: META | P5',
        'assistant: No response requested.',
        'user: TRANSCRIPT ONLY',
        'assistant: A5',
      ],
      '2.1.150': [
        'user: P1\\n | P2\\n | P3\\n | P4',
        'assistant: A4 |   ',
        'user: META\\n | <command-name>/usage</command-name>\\n | P5',
        'assistant: No response requested.',
        'user: TRANSCRIPT ONLY',
        'assistant: A5',
      ],
    },
  },
  {
    name: 'a note of a failed request, in the model’s name and in the client’s',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('API Error: real')], {}, { isApiErrorMessage: true });
      s.user('P2');
      s.assistant(
        [text('API Error: made up')],
        { model: '<synthetic>' },
        { isApiErrorMessage: true },
      );
      s.user('P3');
      s.assistant([text('A3')]);
    }),
    sends: {
      '1.0.128': [
        'user: P1',
        'assistant: API Error: real',
        'user: P2',
        'assistant: API Error: made up',
        'user: P3',
        'assistant: A3',
      ],
      '2.0.50': ['user: P1', 'assistant: API Error: real', 'user: P2 | P3', 'assistant: A3'],
      '2.1.150': ['user: P1', 'assistant: API Error: real', 'user: P2\\n | P3', 'assistant: A3'],
    },
  },
  {
    name: 'two responses in a row',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.assistant([text('A2')]);
    }),
    sends: { '1.0.128': ['user: P1', 'assistant: A1', 'assistant: A2'] },
  },
  {
    name: 'a blank line before the rest of a response',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('\n\n')], { id: 'M' });
      s.assistant([thinking('T')], { id: 'M' });
      s.assistant([text('A1')], { id: 'M' });
    }),
    sends: {
      '1.0.128': ['user: P1', 'assistant: \\n\\n | (T) | A1'],
      '2.1.45': ['user: P1', 'assistant: (T) | A1'],
    },
  },
  {
    name: 'prompts without content',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.user('');
      s.assistant([text('A2')]);
      s.user([]);
      s.assistant([text('A3')]);
      s.user([text('')]);
      s.assistant([text('A4')]);
      s.user([text(''), text('P5')]);
      s.assistant([text('A5')]);
    }),
    sends: {
      '1.0.128': [
        'user: P1',
        'assistant: A1',
        'user: ""',
        'assistant: A2',
        'assistant: A3',
        'user: ""',
        'assistant: A4',
        'user: "" | P5',
        'assistant: A5',
      ],
      '2.1.150': [
        'user: P1',
        'assistant: A1',
        'user: ""',
        'assistant: A2',
        'user: ',
        'assistant: A3',
        'user: ""',
        'assistant: A4',
        'user: "" | P5',
        'assistant: A5',
      ],
      '2.1.325': [
        'user: P1',
        'assistant: A1',
        'user: ""',
        'assistant: A2',
        'assistant: A3',
        'user: (no content)',
        'assistant: A4',
        'user: P5',
        'assistant: A5',
      ],
    },
  },
  {
    name: 'prompts without content beside others',
    session: build((s) => {
      s.user('P1');
      s.user([]);
      s.user([text('')]);
      s.user('');
      s.user([text('P2')]);
      s.assistant([text('A2')]);
    }),
    sends: {
      '1.0.128': ['user: P1 | "" | "" | P2', 'assistant: A2'],
      '2.1.150': ['user: P1\\n | \\n | \\n | P2', 'assistant: A2'],
      '2.1.325': ['user: P1\\n | P2', 'assistant: A2'],
    },
  },
  {
    name: 'thinking of another model',
    session: build((s) => {
      s.user('P1');
      s.assistant([thinking('T1'), text('A1')], { model: 'claude-opus-4-5-20251101' });
      s.user('P2');
      s.assistant([thinking('T2'), call('x1')], { model: 'claude-sonnet-4-5' });
      s.result('x1');
      s.assistant([thinking('T3'), text('A3')], { model: 'claude-opus-4-5' });
      s.user('P4');
      s.assistant([text('No response requested.')], { model: '<synthetic>' });
      s.user('P5');
    }),
    sends: {
      '1.0.128': [
        'user: P1',
        'assistant: (T1) | A1',
        'user: P2',
        'assistant: (T2) | x1()',
        'user: x1=R-x1',
        'assistant: (T3) | A3',
        'user: P4',
        'assistant: No response requested.',
        'user: P5',
      ],
      '2.1.325': [
        'user: P1',
        'assistant: (T1) | A1',
        'user: P2',
        'assistant: x1()',
        'user: x1=R-x1',
        'assistant: (T3) | A3',
        'user: P4',
        'assistant: No response requested.',
        'user: P5',
      ],
    },
  },
  {
    name: 'a note of a background task',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.user('NOTE', { origin: { kind: 'task-notification' } });
      s.user('P2');
      s.assistant([text('A2')]);
    }),
    sends: {
      '1.0.128': ['user: P1', 'assistant: A1', 'user: NOTE | P2', 'assistant: A2'],
      '2.1.150': ['user: P1', 'assistant: A1', 'user: NOTE\\n | P2', 'assistant: A2'],
      '2.1.325': ['user: P1', 'assistant: A1', 'user: P2', 'assistant: A2'],
    },
  },
];
