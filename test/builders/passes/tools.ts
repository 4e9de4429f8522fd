import { call, image, result, text, thinking } from '../blocks.ts';
import { session } from '../session.ts';
import type { PassFixtures } from './fixture.ts';

const LONG = 'A line of output.\n'.repeat(40);
/** Longer than what is worth a file. */
const OUTPUT = LONG.repeat(20);
const three = (version: string) =>
  session({ version })
    .prompt('Look at three.')
    .answer(thinking(), 'I look.', call('Read'), call('Bash'), call('Grep'))
    .results('read', 'ran', 'found')
    .answer('Seen three.')
    .lastPrompt();

/** Passes that remove or shorten calls, results and what the client keeps of them. */
export const TOOLS: PassFixtures = {
  tools: {
    all: { session: three('2.1.45'), gone: ['toolu_', 'tool_use', 'tool_result', 'toolUseResult'] },
    'first-of-three': { session: three('2.1.45'), value: 'Read', gone: ['toolu_1'] },
    'second-of-three': { session: three('2.1.45'), value: 'Bash', gone: ['toolu_2'] },
    'third-of-three': { session: three('2.1.45'), value: 'Grep', gone: ['toolu_3'] },
    'second-of-three-in-a-chain': { session: three('2.0.76'), value: 'Bash', gone: ['toolu_2'] },
    'text-around': {
      session: session()
        .prompt('Look.')
        .answer('Before.', call(), 'After.')
        .results()
        .answerLine('msg_one', text('Again before.'), call(), text('Again after.'))
        .results()
        .prompt('Thanks.'),
      gone: ['toolu_'],
    },
    'only-thinking-left': {
      session: session()
        .prompt('Look.')
        .answer(thinking(), call())
        .results()
        .answer('\n\n', thinking(), call())
        .results()
        .answer('Seen.'),
      gone: ['toolu_', 'thinking'],
    },
    'names-and-globs': {
      session: session()
        .prompt('Look.')
        .answer(call('mcp__shop__find'), call('Read'), call('mcp__bank__pay'), call('mcpless'))
        .results()
        .answer('Seen.'),
      value: 'mcp__*, Read',
      gone: ['toolu_1', 'toolu_2', 'toolu_3'],
    },
    'all-that-belongs': {
      session: session()
        .prompt('Look.')
        .answer(call('Bash'))
        .progress()
        .attachment('hook_success', {
          toolUseID: 'toolu_1',
          hookEvent: 'PostToolUse',
          content: 'hooked',
        })
        .results()
        .prompt('A skill’s words.', { isMeta: true, sourceToolUseID: 'toolu_1' })
        .system('microcompact_boundary', {
          microcompactMetadata: { compactedToolIds: ['toolu_1'] },
        })
        .answer('Seen.'),
      gone: ['toolu_1'],
    },
    'result-before-its-call': {
      session: session()
        .prompt('Look.')
        .entry('user', {
          uuid: '00000099-0000-4000-8000-000000000001',
          parentUuid: '00000099-0000-4000-8000-000000000002',
          message: { role: 'user', content: [result('toolu_9', 'early')] },
        })
        .entry('assistant', {
          uuid: '00000099-0000-4000-8000-000000000002',
          parentUuid: '00000000-0000-4000-8000-000000000001',
          message: { id: 'msg_9', role: 'assistant', content: [call('Read', {}, 'toolu_9')] },
        })
        .entry('assistant', {
          parentUuid: '00000099-0000-4000-8000-000000000001',
          message: { id: 'msg_10', role: 'assistant', content: [text('Seen.')] },
        }),
      gone: ['toolu_9', 'early'],
    },
    'last-turn-kept': {
      session: session().turn('Look.', 2).turn('Look again.', 2),
      keepLast: 1,
      gone: ['toolu_1', 'toolu_2'],
    },
    'of-agents': {
      session: session()
        .prompt('Check it.')
        .answer(call('Task'))
        .results('All right. agentId: a1')
        .answer('All right.')
        .agent('a1', (agent) => agent.turn('Check the prices.', 2)),
      value: 'Read',
    },
    'before-a-compaction': {
      session: session().turn('Look.', 2).as('end').compact(['end']).turn('Go on.', 2).lastPrompt(),
      gone: ['toolu_', 'toolUseResult'],
    },
  },
  'tool-results': {
    stub: {
      session: session()
        .prompt('Look.')
        .answer(call('Bash'), call('Read'), call('Read'))
        .results(LONG, [text(LONG), text(LONG)], 'short')
        .answer('Seen.'),
      value: 'stub',
      gone: ['A line of output'],
    },
    cut: {
      session: session()
        .prompt('Look.')
        .answer(call('Bash'), call())
        .results(LONG, 'short')
        .answer('Seen.'),
      value: '100',
      gone: [JSON.stringify(LONG.slice(0, 200)).slice(1, -1)],
    },
    offload: {
      session: session()
        .prompt('Look.')
        .answer(call('Bash'), call('Read'), call())
        .results(`${OUTPUT}the end`, [text(`${OUTPUT}the end`)], LONG)
        .answer('Seen.'),
      value: 'offload',
      gone: ['the end'],
    },
    'errors-and-images': {
      session: session()
        .prompt('Look.')
        .answer(call('Bash', {}, 'toolu_b'))
        .prompt([result('toolu_b', LONG, true)], { toolUseResult: `Error: ${LONG}` })
        .answer(call('Read', {}, 'toolu_r'))
        .prompt([result('toolu_r', [image('png', 40, 30)])], {
          toolUseResult: { type: 'image', file: { base64: 'AAAA'.repeat(80), type: 'image/png' } },
        })
        .answer('Seen.'),
      value: 'stub',
      gone: ['A line of output', '"type":"base64"', 'AAAA'],
    },
    'more-than-text': {
      session: session()
        .prompt('Find a tool.')
        .answer(call('ToolSearch'))
        .results([{ type: 'tool_reference', tool_name: 'mcp__shop__find' }])
        .answer('Found.'),
      value: 'stub',
    },
    'last-turn-kept': {
      session: session()
        .prompt('Look.')
        .answer(call())
        .results(`Old. ${LONG}`)
        .prompt('Again.')
        .answer(call())
        .results(`New. ${LONG}`),
      value: 'stub',
      keepLast: 1,
      gone: ['Old. A line'],
    },
    'of-agents': {
      session: session()
        .prompt('Check it.')
        .answer(call('Task'))
        .results('All right. agentId: a1')
        .answer('All right.')
        .agent('a1', (agent) =>
          agent.prompt('Check.').answer(call('Bash')).results(LONG).answer('Fine.'),
        ),
      value: '50',
    },
  },
  superseded: {
    'read-again-and-edited': {
      session: session()
        .prompt('Look.')
        .answer(call('Read', { file_path: '/a' }), call('Read', { file_path: '/b' }))
        .results(`Old a. ${LONG}`, `Old b. ${LONG}`)
        .answer(call('Edit', { file_path: '/a', old_string: 'a', new_string: 'b' }))
        .results('Changed.')
        .answer(call('Read', { file_path: '/b' }))
        .results(`New b. ${LONG}`)
        .answer('Seen.'),
      gone: ['Old a. A line', 'Old b. A line'],
    },
    'run-again': {
      session: session()
        .prompt('Test it.')
        .answer(call('Bash', { command: 'npm test', description: 'Test' }, 'toolu_b'))
        .prompt([result('toolu_b', `Failed. ${LONG}`, true)], { toolUseResult: `Error: ${LONG}` })
        .answer(call('Bash', { command: 'npm test', description: 'Test again' }))
        .results(`Passed. ${LONG}`)
        .answer('Fine.'),
      gone: ['Failed. A line'],
    },
    'last-turn-kept': {
      session: session()
        .prompt('Look.')
        .answer(call('Grep', { pattern: 'a' }))
        .results(`Old. ${LONG}`)
        .prompt('Again.')
        .answer(call('Grep', { pattern: 'a' }))
        .results(`Middle. ${LONG}`)
        .answer(call('Grep', { pattern: 'a' }))
        .results(`New. ${LONG}`),
      keepLast: 1,
      gone: ['Old. A line'],
    },
  },
  'tool-inputs': {
    stub: {
      session: session()
        .prompt('Write it.')
        .answer(
          call('Write', { file_path: `/home/${'dev/'.repeat(60)}a.ts`, content: LONG }),
          call('MultiEdit', { file_path: '/a', edits: [{ old_string: LONG, new_string: 'b' }] }),
          call('Bash', { command: `cat > a <<'END'\n${LONG}END`, description: 'Write a' }),
        )
        .results('Written.', 'Changed.', '')
        .answer('Done.'),
      value: 'stub',
      gone: ['A line of output'],
    },
    cut: {
      session: session()
        .prompt('Write it.')
        .answer(call('Write', { file_path: '/a', content: `${LONG}the end` }))
        .results('Written.')
        .answer('Done.'),
      value: '300',
      gone: [JSON.stringify(LONG.slice(0, 400)).slice(1, -1)],
    },
    'last-turn-kept': {
      session: session()
        .prompt('Write it.')
        .answer(call('Write', { content: `Old. ${LONG}` }))
        .results('Written.')
        .prompt('Again.')
        .answer(call('Write', { content: `New. ${LONG}` }))
        .results('Written.'),
      value: 'stub',
      keepLast: 1,
      gone: ['Old. A line'],
    },
  },
  'client-data': {
    all: {
      gone: ['toolUseResult'],
      session: session()
        .prompt('Change it.')
        .answer(call('Edit', {}, 'toolu_e'))
        .prompt([result('toolu_e', 'Changed.')], {
          toolUseResult: {
            filePath: '/a',
            oldString: 'a',
            newString: 'b',
            originalFile: LONG,
            structuredPatch: [],
          },
        })
        .answer(call('Bash', {}, 'toolu_b'))
        .prompt([result('toolu_b', 'no', true)], { toolUseResult: 'Error: no' })
        .answer('Done.'),
    },
    // It names the file of the agent: a client takes no other shape.
    'of-an-agent': {
      session: session()
        .prompt('Check it.')
        .answer(call('Task', {}, 'toolu_t'))
        .prompt([result('toolu_t', 'All right.')], {
          toolUseResult: {
            status: 'completed',
            agentId: 'a1',
            prompt: LONG,
            content: [text(LONG)],
            totalTokens: 9,
          },
        })
        .answer('All right.')
        .agent('a1', (agent) => agent.prompt('Check.').answer(call()).results().answer('Fine.')),
    },
    'last-turn-kept': {
      session: session().turn('Look.').turn('Look again.'),
      keepLast: 1,
    },
  },
};
