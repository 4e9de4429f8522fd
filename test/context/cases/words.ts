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
  },
  {
    name: 'two responses in a row',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'a blank line before the rest of a response',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('\n\n')], { id: 'M' });
      s.assistant([thinking('T')], { id: 'M' });
      s.assistant([text('A1')], { id: 'M' });
    }),
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
  },
  ...['claude-opus-4-5', 'claude-opus-4-8'].map((model) => ({
    name: `a note of a background task, for ${model}`,
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')], { model });
      s.user('«NOTE»', { origin: { kind: 'task-notification' } });
      s.user('P2');
      s.assistant([text('A2')], { model });
    }),
  })),
];
