import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { NEWEST_FAMILY } from '../../src/format/client-families.ts';
import { type Builder, build, call, text } from './builder.ts';

// Which clients send which attachments, and where, is in the cases.

const SNIPPET = { type: 'edited_text_file', filename: '/x.ts', snippet: 'SNIP' };
const REMINDER = '<system-reminder>\n/x.ts\nSNIP\n</system-reminder>';

const messagesOf = (session: Builder) => buildContext(session.graph(), NEWEST_FAMILY).messages;

describe('the words of an attachment', () => {
  test('stand between the tags of a reminder', () => {
    const session = build((s) => {
      s.user('P1');
      s.attachment(SNIPPET);
      s.assistant([text('A1')]);
    });
    expect(messagesOf(session)[0]?.content).toEqual([text(`${REMINDER}\n`), text('P1')]);
  });

  test('follow the string of a result, and its blocks', () => {
    const reminded = (content: unknown) =>
      messagesOf(
        build((s) => {
          s.user('P1');
          s.assistant([call('x1')]);
          s.user([{ type: 'tool_result', tool_use_id: call('x1').id, content }]);
          s.attachment(SNIPPET);
          s.assistant([text('A1')]);
        }),
      )[2]?.content;
    expect(reminded('  R \n')).toMatchObject([{ content: `R\n\n${REMINDER}` }]);
    expect(reminded([text('R')])).toMatchObject([{ content: [text('R\n'), text(REMINDER)] }]);
  });

  test('are sent as they were stored, by the client or by the system', () => {
    const answeredBy = (model: string): Builder =>
      build((s) => {
        s.user('P1');
        s.attachment({ type: 'unheard_of' }, { rendered: [{ content: 'STORED' }] });
        s.assistant([text('A1')], { model });
      });
    expect(messagesOf(answeredBy('claude-opus-4-5')).slice(0, -1)).toEqual([
      { role: 'user', content: [text('STORED\n'), text('P1')] },
    ]);
    expect(messagesOf(answeredBy('claude-opus-5-5')).slice(0, -1)).toEqual([
      { role: 'user', content: [text('P1')] },
      { role: 'system', content: [text('STORED')] },
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
