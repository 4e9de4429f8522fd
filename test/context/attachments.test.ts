import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { type ClientFamily, clientFamily } from '../../src/format/client-families.ts';
import { type Builder, build, call, callId, text } from './builder.ts';
import { VERSIONS } from './cases/case.ts';

const SNIPPET = { type: 'edited_text_file', filename: '/x.ts', snippet: 'SNIP' };
const MEMORY = { type: 'nested_memory', path: '/m.md', content: { content: 'MEM' } };
const AGENTS = { type: 'agent_listing_delta', addedLines: ['- AGENT'] };
const HOOK = { type: 'hook_success', content: 'HOOK' };

const NEVER: readonly string[] = [];
const SINCE_2_0_50 = VERSIONS.slice(1);
const SINCE_2_1_45 = VERSIONS.slice(3);
const SINCE_2_1_150 = VERSIONS.slice(4);

/** What was seen on real clients: an attachment, a word of it that reaches the model, and who sends it. */
const KINDS: readonly (readonly [attachment: object, word: string, sentBy: readonly string[]])[] = [
  [SNIPPET, 'SNIP', SINCE_2_0_50],
  [MEMORY, 'MEM', SINCE_2_0_50],
  [{ type: 'queued_command', prompt: 'QUEUED' }, 'QUEUED', SINCE_2_0_50],
  [{ type: 'queued_command', prompt: [text('QUEUED')] }, 'QUEUED', SINCE_2_0_50],
  [{ type: 'hook_additional_context', content: ['MORE'] }, 'MORE', SINCE_2_0_50],
  [{ ...HOOK, hookEvent: 'UserPromptSubmit' }, 'HOOK', SINCE_2_0_50],
  [{ ...HOOK, hookEvent: 'PostToolUse' }, 'HOOK', NEVER],
  [{ type: 'compact_file_reference', filename: '/y.ts' }, '/y.ts', SINCE_2_0_50],
  [{ type: 'file', filename: '/f', content: { file: { content: 'FILE' } } }, 'FILE', SINCE_2_0_50],
  [{ type: 'directory', path: '/d', content: 'LISTING' }, 'LISTING', SINCE_2_0_50],
  [{ type: 'selected_lines_in_ide', filename: '/g', content: 'SEL' }, 'SEL', SINCE_2_0_50],
  [{ type: 'opened_file_in_ide', filename: '/h.ts' }, '/h.ts', SINCE_2_0_50],
  [{ type: 'plan_mode', planFilePath: '/p.md' }, 'system-reminder', SINCE_2_0_50],
  [{ type: 'todo_reminder', content: [] }, 'system-reminder', VERSIONS.slice(1, 5)],
  [{ type: 'invoked_skills', skills: [{ content: 'SKILL' }] }, 'SKILL', VERSIONS.slice(2)],
  [{ type: 'skill_listing', content: '- LISTED' }, '- LISTED', SINCE_2_1_45],
  [{ type: 'date_change', newDate: '2026-01-02' }, '2026-01-02', SINCE_2_1_45],
  [{ type: 'task_reminder', content: [] }, 'system-reminder', SINCE_2_1_150],
  [{ type: 'deferred_tools_delta', addedLines: ['TOOL'] }, 'TOOL', SINCE_2_1_150],
  [AGENTS, '- AGENT', SINCE_2_1_150],
  [{ type: 'mcp_instructions_delta', addedBlocks: ['MCP'] }, 'MCP', SINCE_2_1_150],
  [{ type: 'total_tokens_reminder', text: 'LEFT' }, 'LEFT', VERSIONS.slice(5)],
  [{ type: 'hook_system_message', content: 'SHOWN' }, 'SHOWN', NEVER],
  [{ type: 'command_permissions', allowedTools: ['TOOL'] }, 'TOOL', NEVER],
  [{ type: 'prompt_snapshot', systemPrompt: ['PROMPT'] }, 'PROMPT', NEVER],
  [{ type: 'unheard_of', text: 'UNHEARD' }, 'UNHEARD', NEVER],
];

const messagesOf = (session: Builder, version: string) =>
  buildContext(session.graph(), clientFamily(version) as ClientFamily).messages;

describe('kinds of attachments', () => {
  test.each(KINDS)('%j', (attachment, word, sentBy) => {
    const session = build((s) => {
      s.user('P1');
      s.attachment({ ...attachment });
      s.assistant([text('A1')]);
    });
    const senders = VERSIONS.filter((version) =>
      JSON.stringify(messagesOf(session, version)).includes(word),
    );
    expect(senders).toEqual(sentBy);
  });

  test('they stand before the prompt that they came with', () => {
    const session = build((s) => {
      s.user('P1');
      s.attachment(SNIPPET);
      s.user('P2');
      s.attachment(MEMORY);
      s.assistant([text('A1')]);
    });
    const texts = messagesOf(session, '2.1.150')[0]?.content.map((block) => block.text);
    expect(texts).toEqual([
      '<system-reminder>\n/x.ts\nSNIP\n</system-reminder>',
      '<system-reminder>\n/m.md\nMEM\n</system-reminder>\n',
      'P1\n',
      'P2',
    ]);
  });
});

describe('words that the client stored', () => {
  const answeredBy = (model: string): Builder =>
    build((s) => {
      s.user('P1');
      s.attachment({ type: 'unheard_of' }, { rendered: [{ content: 'STORED' }] });
      const rendered = [{ content: [text('SYS')] }];
      s.attachment({ type: 'x' }, { rendered, renderedRole: 'system' });
      s.assistant([text('A1')], { model });
    });

  test.each(['claude-opus-4-8', 'claude-sonnet-5', 'claude-fable-5', 'claude-opus-5-5'])(
    'are sent to %s as they are, in their role',
    (model) => {
      expect(messagesOf(answeredBy(model), '2.1.325')).toEqual([
        { role: 'user', content: [text('STORED\n'), text('P1')] },
        { role: 'system', content: [text('SYS')] },
        { role: 'assistant', content: [text('A1')] },
      ]);
    },
  );

  test.each(['claude-opus-4-7', 'claude-sonnet-4-6', 'claude-haiku-4-5-20251001'])(
    'are all reminders to %s',
    (model) => {
      expect(messagesOf(answeredBy(model), '2.1.325')).toEqual([
        { role: 'user', content: [text('STORED'), text('SYS\n'), text('P1')] },
        { role: 'assistant', content: [text('A1')] },
      ]);
    },
  );

  test('mean nothing to clients that did not store any', () => {
    expect(messagesOf(answeredBy('claude-opus-5-5'), '2.1.150')[0]?.content).toEqual([text('P1')]);
  });
});

describe('a reminder after a result', () => {
  /** A result of the given content, and a reminder after it. */
  const remind = (content: unknown, version: string) => {
    const session = build((s) => {
      s.user('P1');
      s.assistant([call('x1')]);
      s.user([{ type: 'tool_result', tool_use_id: callId('x1'), content }]);
      s.attachment(SNIPPET);
      s.assistant([text('A1')]);
    });
    return messagesOf(session, version)[2]?.content;
  };
  const reminder = '<system-reminder>\n/x.ts\nSNIP\n</system-reminder>';

  test.each(SINCE_2_0_50)('becomes part of its string in %s', (version) => {
    expect(remind('  R \n', version)).toMatchObject([{ content: `R\n\n${reminder}` }]);
  });

  test.each(VERSIONS.slice(1, 5))('stands after its blocks in %s', (version) => {
    expect(remind([text('R')], version)).toMatchObject([{ content: [text('R')] }, text(reminder)]);
  });

  test('becomes one of its blocks in 2.1.325', () => {
    expect(remind([text('R')], '2.1.325')).toMatchObject([
      { content: [text('R\n'), text(reminder)] },
    ]);
  });
});

test('the entries keep what they hold', () => {
  const session = build((s) => {
    s.user('P1');
    s.assistant([call('x1')]);
    s.result('x1');
    s.attachment(SNIPPET);
    s.user([text('P2')]);
    s.user('P3');
  });
  const graph = session.graph();
  buildContext(graph);
  expect(graph.main.entries.map((entry) => entry.parse())).toEqual(session.lines);
});
