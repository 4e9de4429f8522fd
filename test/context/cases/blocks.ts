import { type Builder, build, call, callId, result, text, thinking } from '../builder.ts';
import type { Case } from './case.ts';

/** Two calls of one response, with words between the first one's result and the second. */
const between = (write: (s: Builder) => void): Builder =>
  build((s) => {
    s.user('P1');
    s.assistant([text('A1')], { id: 'M' });
    s.assistant([{ ...call('x1'), name: 'Skill' }], { id: 'M' });
    s.result('x1');
    write(s);
    s.assistant([call('x2')], { id: 'M' });
    s.result('x2');
    s.assistant([text('A2')]);
  });

/** A result of references to tools that were loaded, and what stands beside them. */
const loaded = (...more: object[]): Builder =>
  build((s) => {
    s.user('P1');
    s.assistant([
      { ...call('x1'), name: 'ToolSearch', input: { query: 'select:WebFetch,WebSearch' } },
    ]);
    const references = ['WebFetch', 'WebSearch'].map((name) => ({
      type: 'tool_reference',
      tool_name: name,
    }));
    s.user([{ type: 'tool_result', tool_use_id: callId('x1'), content: [...references, ...more] }]);
    s.assistant([text('A2')]);
  });

const fallback = {
  type: 'fallback',
  from: { model: 'claude-fable-5' },
  to: { model: 'claude-opus-4-8' },
};

export const BLOCK_CASES: readonly Case[] = [
  {
    name: 'text of a skill between lines of one response',
    session: between((s) => void s.user([text('SKILL')], { isMeta: true })),
  },
  {
    name: 'a prompt between lines of one response',
    session: between((s) => void s.user([text('P2')])),
  },
  {
    name: 'a prompt alone between lines of one response',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')], { id: 'M' });
      s.user('P2');
      s.assistant([text('A2')], { id: 'M' });
    }),
  },
  { name: 'references to tools as a result', session: loaded() },
  { name: 'references to tools and a text as a result', session: loaded(text('R')) },
  {
    name: 'references to tools as a result, and words after it',
    session: build((s) => {
      const { lines } = loaded();
      s.lines.push(...lines.slice(0, 3));
      s.attachment(
        { type: 'edited_text_file', filename: '/x.ts', snippet: '«SNIP»' },
        { parentUuid: lines[2]?.uuid },
      );
      s.user('P2');
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'a change of models in a line of its own',
    session: build((s) => {
      s.user('P1');
      s.assistant([fallback], { id: 'M' });
      s.assistant([text('A1')], { id: 'M' });
    }),
  },
  {
    name: 'a change of models alone, and beside a text',
    session: build((s) => {
      s.user('P1');
      s.assistant([fallback]);
      s.user('P2');
      s.assistant([fallback, text('A2')]);
    }),
  },
  {
    name: 'a result without a call as the first message',
    session: build((s) => {
      s.result('zz');
      s.assistant([text('A1')]);
      s.user('P2');
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'a result without a call beside a text as the first message',
    session: build((s) => {
      s.user([result('zz'), text('P1')]);
      s.assistant([text('A1')]);
    }),
  },
  {
    name: 'a result without a call before the first prompt',
    session: build((s) => {
      s.result('zz');
      s.user('P1');
      s.assistant([text('A1')]);
    }),
  },
  {
    name: 'a blank prompt as the first message',
    session: build((s) => {
      s.user([text(' ')]);
      s.assistant([text('A1')]);
    }),
  },
  {
    name: 'an answer as the first message',
    session: build((s) => {
      s.assistant([text('A1')]);
      s.user('P2');
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'a branch that was written anew under other uuids',
    session: build((s) => {
      const branch = (fields: { parentUuid?: null }): void => {
        s.user('P1', fields);
        s.assistant([text('A1')], { id: 'M' });
        s.assistant([call('x1')], { id: 'M' });
        s.result('x1');
      };
      branch({});
      branch({ parentUuid: null });
      s.user('P2');
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'one call in two responses',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1'), call('x1')]);
      s.user([{ ...result('x1'), content: 'R1' }]);
      s.assistant([text('A2'), call('x1')]);
      s.user([{ ...result('x1'), content: 'R2' }]);
      s.assistant([text('A3')]);
    }),
  },
  {
    name: 'one call in two responses, and nothing else in the second',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1'), call('x1')]);
      s.user([{ ...result('x1'), content: 'R1' }]);
      s.assistant([call('x1')]);
      s.user([{ ...result('x1'), content: 'R2' }]);
      s.assistant([text('A3')]);
    }),
  },
  {
    name: 'two results of one call',
    session: build((s) => {
      s.user('P1');
      s.assistant([call('x1')]);
      s.user([{ ...result('x1'), content: 'R1' }]);
      s.user([{ ...result('x1'), content: 'R2' }]);
      s.assistant([text('A1')]);
      s.user([{ ...result('x1'), content: 'R3' }]);
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'pictures and documents',
    session: build((s) => {
      const picture = {
        type: 'image',
        source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' },
      };
      s.user([text('P1'), picture]);
      s.assistant([call('x1')]);
      s.user([{ type: 'tool_result', tool_use_id: callId('x1'), content: [picture] }]);
      s.assistant([text('A1')]);
      s.user([
        {
          type: 'document',
          source: { type: 'base64', media_type: 'application/pdf', data: 'JVBERg==' },
        },
      ]);
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'redacted thinking, alone and beside a text',
    session: build((s) => {
      const redacted = { type: 'redacted_thinking', data: 'cmVkYWN0ZWQ=' };
      s.user('P1');
      s.assistant([redacted]);
      s.user('P2');
      s.assistant([redacted, thinking('T'), text('A2')]);
    }),
  },
  {
    name: 'fields of a call',
    session: build((s) => {
      s.user('P1');
      s.assistant([
        { ...call('x1'), name: 'ExitPlanMode', input: { plan: 'P', more: 1 }, caller: {} },
        { ...call('x2'), caller: { type: 'direct' } },
      ]);
      s.user([result('x1'), result('x2')]);
      s.assistant([text('A1')]);
    }),
  },
];
