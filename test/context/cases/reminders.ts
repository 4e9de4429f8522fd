import { type Builder, build, call, callId, text } from '../builder.ts';
import { type Case, SYSTEM_MODEL, USUAL_MODEL } from './case.ts';

/** Models by the first client that is asked about them; none: the oldest. */
const MODELS: Readonly<Record<string, string | undefined>> = {
  [USUAL_MODEL]: undefined,
  [SYSTEM_MODEL.model]: '2.1.120',
  'claude-haiku-4-5-20251001': '2.1.300',
  'claude-sonnet-4-6': '2.1.300',
  'claude-opus-4-7': '2.1.300',
  'claude-sonnet-5': '2.1.300',
  'claude-fable-5': '2.1.300',
  'claude-opus-5-5': '2.1.300',
};

const SNIPPET = { type: 'edited_text_file', filename: '/x.ts', snippet: '«SNIP»' };
const MEMORY = {
  type: 'nested_memory',
  path: '/m.md',
  content: { path: '/m.md', type: 'Project', content: '«MEM»' },
};

/** A result of the given content, and a reminder after it. */
const afterResult = (content: unknown, model: string, fields: object = {}): Builder =>
  build((s) => {
    s.user('P1');
    s.assistant([call('x1')], { model });
    s.user([{ type: 'tool_result', tool_use_id: callId('x1'), content, ...fields }]);
    s.attachment(SNIPPET);
    s.assistant([text('A1')], { model });
  });

const RESULTS: Readonly<Record<string, unknown>> = {
  'a string': '  R \n',
  blocks: [text('R')],
  'an image': [
    { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
  ],
  nothing: undefined,
};

function modelCases([model, from]: [string, string | undefined]): Case[] {
  const cases = [
    {
      name: `a reminder between lines of one response, for ${model}`,
      session: build((s) => {
        s.user('P1');
        s.assistant([call('x1')], { id: 'M', model });
        s.result('x1');
        s.attachment(SNIPPET);
        s.assistant([call('x2')], { id: 'M', model });
        s.result('x2');
        s.assistant([text('A1')], { model });
      }),
    },
    {
      name: `reminders between prompts, for ${model}`,
      session: build((s) => {
        s.user('P1');
        s.attachment(SNIPPET);
        s.user('P2');
        s.attachment(MEMORY);
        s.assistant([text('A1')], { model });
        s.attachment(SNIPPET);
        s.user('P3');
        s.assistant([text('A3')], { model });
      }),
    },
    {
      name: `a reminder after a result of blocks, for ${model}`,
      session: afterResult([text('R')], model),
    },
    {
      name: `stored words, for ${model}`,
      session: build((s) => {
        s.user('P1');
        s.attachment(SNIPPET, { rendered: [{ content: '«STORED»' }] });
        s.attachment(MEMORY, {
          rendered: [{ content: [text('«SYSTEM»')] }],
          renderedRole: 'system',
        });
        s.assistant([text('A1')], { model });
      }),
    },
    {
      name: `memory of a folder, for ${model}`,
      session: build((s) => {
        s.user('P1');
        s.assistant([call('x1')], { model });
        s.result('x1');
        s.attachment(MEMORY);
        s.assistant([text('A1')], { model });
        s.user('P2');
        s.attachment(MEMORY);
        s.assistant([text('A2')], { model });
      }),
    },
  ];
  return cases.map((example) => (from === undefined ? example : { ...example, from }));
}

export const REMINDER_CASES: readonly Case[] = [
  ...Object.entries(RESULTS).map(([name, content]) => ({
    name: `a reminder after a result that is ${name}`,
    session: afterResult(content, USUAL_MODEL),
  })),
  {
    name: 'a reminder after a result that is an error',
    session: afterResult([text('R')], USUAL_MODEL, { is_error: true }),
  },
  ...Object.entries(MODELS).flatMap(modelCases),
  {
    name: 'reminders between two results and before a prompt',
    session: build((s) => {
      s.user('P1');
      s.assistant([call('x1'), call('x2')]);
      s.result('x1');
      s.attachment(SNIPPET);
      s.result('x2');
      s.user('P2');
      s.attachment(MEMORY);
      s.assistant([text('A1')]);
    }),
  },
];
