// Writes a session of a given size that resembles large real ones: turns with thinking, parallel
// calls, results with client data twice their size, progress and snapshots; 5 KB a line, and text
// beyond ASCII in lines that make up nearly half of the bytes (the arrows of file listings).
// Deterministic.
import { closeSync, openSync, writeSync } from 'node:fs';

export const SESSION = '5e551011-0000-4000-8000-000000000000';
export const WORKING_DIR = '/home/dev/shop';
const WORDS =
  'the cart adds each price and rounds the total to whole cents before it is shown const sum = items.reduce((all, item) => all + item.cents, 0);\n\t"quoted" \\ path/to/file.ts'.split(
    ' ',
  );

function makeText(length, seed) {
  let text = '';
  for (let i = seed; text.length < length; i += 7) text += `${WORDS[i % WORDS.length]} `;
  return text;
}

/** Lines of one turn; `state` carries ids and the clock on. */
function turn(state) {
  const lines = [];
  const uuid = () => `${(state.ids++).toString(16).padStart(8, '0')}-1111-4222-8333-444455556666`;
  const add = (type, fields, parent = state.leaf) => {
    const id = uuid();
    const entry = {
      parentUuid: parent,
      isSidechain: false,
      userType: 'external',
      cwd: WORKING_DIR,
      sessionId: SESSION,
      version: '2.1.150',
      gitBranch: 'main',
      type,
      ...fields,
      uuid: id,
      timestamp: new Date(Date.UTC(2026, 0, 1) + state.clock++ * 1000).toISOString(),
    };
    lines.push(entry);
    state.leaf = id;
    return id;
  };
  const assistant = (id, block) =>
    add('assistant', {
      requestId: `req_${id}`,
      message: {
        id: `msg_${id}`,
        type: 'message',
        role: 'assistant',
        model: 'claude-opus-4-7',
        content: [block],
        stop_reason: null,
        stop_sequence: null,
        usage: { input_tokens: 3, cache_read_input_tokens: 60_000, output_tokens: 200 },
      },
    });
  const prompt = add('user', { message: { role: 'user', content: makeText(200, state.ids) } });
  lines.push({
    type: 'file-history-snapshot',
    messageId: prompt,
    snapshot: { messageId: prompt, trackedFileBackups: {}, timestamp: '2026-01-01T00:00:00.000Z' },
    isSnapshotUpdate: false,
  });
  for (let step = 0; step < 6; step++) {
    const id = `01${(state.ids * 7919).toString(36).padStart(22, '0')}`;
    assistant(id, {
      type: 'thinking',
      thinking: makeText(600, step),
      signature: Buffer.from(makeText(400, step)).toString('base64'),
    });
    assistant(id, { type: 'text', text: makeText(150, step) });
    const calls = [0, 1].map((n) => {
      const toolId = `toolu_${id}${n}`;
      const input = { file_path: `/home/dev/shop/src/file-${state.ids}.ts` };
      return {
        toolId,
        call: assistant(id, { type: 'tool_use', id: toolId, name: n ? 'Edit' : 'Read', input }),
      };
    });
    for (const [index, { toolId, call }] of calls.entries()) {
      const text = makeText(1500 + ((state.ids * 2654435761) % 9000), state.ids);
      const content = index === 0 ? `     1→${text.replaceAll('\n', '\n     2→')}` : text;
      add(
        'progress',
        {
          data: { type: 'hook_progress', hookEvent: 'PostToolUse' },
          toolUseID: toolId,
          parentToolUseID: toolId,
        },
        call,
      );
      add(
        'user',
        {
          message: {
            role: 'user',
            content: [{ type: 'tool_result', tool_use_id: toolId, content }],
          },
          toolUseResult: { type: 'text', file: { content, originalFile: content } },
          sourceToolAssistantUUID: call,
        },
        call,
      );
    }
  }
  assistant(`02${(state.ids * 7919).toString(36).padStart(22, '0')}`, {
    type: 'text',
    text: makeText(900, 3),
  });
  return lines;
}

export function generate(path, bytes) {
  const file = openSync(path, 'w');
  const state = { ids: 1, clock: 0, leaf: null };
  let written = 0;
  while (written < bytes) {
    const text = turn(state)
      .map((entry) => `${JSON.stringify(entry)}\n`)
      .join('');
    writeSync(file, text);
    written += Buffer.byteLength(text);
  }
  closeSync(file);
  return written;
}
