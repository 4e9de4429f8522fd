import { build, text } from '../builder.ts';
import { type Case, SYSTEM_MODEL, USUAL_MODEL } from './case.ts';

/** Attachments of all kinds that were seen in sessions. What of them may reach the model is marked. */
const ATTACHMENTS: Readonly<Record<string, object>> = {
  edited_text_file: { filename: '/«x».ts', snippet: '«SNIP»' },
  nested_memory: {
    path: '/«m».md',
    content: { path: '/«m».md', type: 'Project', content: '«MEM»' },
  },
  queued_command: { prompt: '«QUEUED»', commandMode: 'prompt' },
  'queued_command, blocks': {
    type: 'queued_command',
    prompt: [text('«QUEUED»')],
    commandMode: 'prompt',
  },
  hook_additional_context: {
    content: ['«MORE»'],
    hookName: 'PreToolUse',
    toolUseID: 'h',
    hookEvent: 'PreToolUse',
  },
  'hook_success, prompt': {
    type: 'hook_success',
    content: '«HOOK»',
    hookName: 'UserPromptSubmit',
    hookEvent: 'UserPromptSubmit',
    toolUseID: 'h',
  },
  'hook_success, start': {
    type: 'hook_success',
    content: '«HOOK»',
    hookName: 'SessionStart',
    hookEvent: 'SessionStart',
    toolUseID: 'h',
  },
  'hook_success, tool': {
    type: 'hook_success',
    content: '«HOOK»',
    hookName: 'PostToolUse',
    hookEvent: 'PostToolUse',
    toolUseID: 'h',
  },
  hook_blocking_error: {
    blockingError: { blockingError: '«BLOCKED»', command: 'c' },
    hookName: 'PreToolUse',
    hookEvent: 'PreToolUse',
    toolUseID: 'h',
  },
  hook_non_blocking_error: {
    stderr: '«STDERR»',
    stdout: '',
    exitCode: 1,
    hookName: 'PreToolUse',
    hookEvent: 'PreToolUse',
    toolUseID: 'h',
  },
  hook_stopped_continuation: {
    message: '«STOPPED»',
    hookName: 'PostToolUse',
    hookEvent: 'PostToolUse',
    toolUseID: 'h',
  },
  hook_system_message: { content: '«SHOWN»', hookName: 'Stop', hookEvent: 'Stop', toolUseID: 'h' },
  compact_file_reference: { filename: '/«y».ts', displayPath: 'y.ts' },
  file: {
    filename: '/«f»',
    content: {
      type: 'text',
      file: { filePath: '/«f»', content: '«FILE»', numLines: 1, startLine: 1, totalLines: 1 },
    },
  },
  already_read_file: {
    filename: '/«f»',
    content: {
      type: 'text',
      file: { filePath: '/«f»', content: '«FILE»', numLines: 1, startLine: 1, totalLines: 1 },
    },
  },
  directory: { path: '/«d»', content: '«LISTING»', displayPath: 'd' },
  selected_lines_in_ide: {
    ideName: 'VS Code',
    filename: '/«g»',
    displayPath: 'g',
    content: '«SEL»',
    lineStart: 1,
    lineEnd: 2,
  },
  opened_file_in_ide: { filename: '/«h».ts' },
  mcp_resource: {
    server: 's',
    uri: 'u',
    name: 'n',
    description: 'd',
    content: { contents: [{ uri: 'u', text: '«RESOURCE»' }] },
  },
  diagnostics: {
    files: [
      {
        uri: 'file:///«z».ts',
        diagnostics: [
          {
            message: '«DIAG»',
            severity: 'Error',
            range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
          },
        ],
      },
    ],
    isNew: true,
  },
  plan_mode: { reminderType: 'full', isSubAgent: false, planFilePath: '/«p».md', planExists: true },
  plan_mode_exit: { planFilePath: '/«p».md', planExists: true },
  plan_mode_reentry: { planFilePath: '/«p».md' },
  plan_file_reference: { planFilePath: '/«p».md', planContent: '«PLAN»' },
  todo: {
    content: [{ content: '«TODO»', status: 'pending', activeForm: 'a' }],
    itemCount: 1,
    context: 'post-compact',
  },
  todo_reminder: {
    content: [{ content: '«TODO»', status: 'pending', activeForm: 'a' }],
    itemCount: 1,
  },
  task_reminder: {
    content: [
      {
        id: '1',
        subject: '«TASK»',
        description: 'd',
        status: 'pending',
        blocks: [],
        blockedBy: [],
      },
    ],
    itemCount: 1,
  },
  task_status: {
    taskId: 't1',
    taskType: 'local_agent',
    status: 'completed',
    description: '«DONE»',
    deltaSummary: '«DELTA»',
  },
  invoked_skills: { skills: [{ name: 's', path: '/s', content: '«SKILL»' }] },
  skill_listing: { content: '- «LISTED»', skillCount: 1, isInitial: true },
  dynamic_skill: { skillDir: '/s', skillNames: ['«DYNAMIC»'], displayPath: 's' },
  date_change: { newDate: '«2026-01-02»' },
  deferred_tools_delta: { addedNames: ['TOOL'], addedLines: ['«TOOL»'], removedNames: [] },
  agent_listing_delta: {
    addedTypes: ['a'],
    addedLines: ['- «AGENT»'],
    removedTypes: [],
    isInitial: true,
    showConcurrencyNote: false,
  },
  mcp_instructions_delta: { addedNames: ['m'], addedBlocks: ['«MCP»'], removedNames: [] },
  total_tokens_reminder: { text: '«LEFT»' },
  token_usage: { used: 101, total: 202, remaining: 303 },
  output_style: { style: 'Explanatory' },
  ultramemory: { content: '«ULTRA»' },
  relevant_memories: { memories: [{ path: '/«n».md', content: '«NOTED»', mtimeMs: 1 }] },
  command_permissions: { allowedTools: ['«ALLOWED»'] },
  prompt_snapshot: { systemPrompt: ['«PROMPT»'] },
  model: { identity: { marketingName: '«NAME»', modelId: '«id»', knowledgeCutoff: '«CUTOFF»' } },
  environment: {
    snapshot: {
      workingDirectory: '/«w»',
      isWorktree: false,
      isGitRepo: false,
      additionalWorkingDirectories: [],
      platform: 'linux',
      shell: 'bash',
      osVersion: '«OS»',
    },
  },
  date: { date: '«2026-01-03»' },
  remote_session_change: {
    url: null,
    commit: '«COMMIT»',
    pr: '«PR»',
    sendUserFileHint: false,
    managedCommit: false,
    managedPr: false,
  },
  unheard_of: { text: '«UNHEARD»', content: '«UNHEARD»' },
};

const attachmentCases = (model: string, from: Pick<Case, 'from'>): Case[] =>
  Object.entries(ATTACHMENTS).map(([name, attachment]) => ({
    ...from,
    name: `${name}, for ${model}`,
    session: build((s) => {
      s.user('P1');
      s.attachment({ type: name, ...attachment });
      s.assistant([text('A1')], { model });
    }),
  }));

export const ATTACHMENT_CASES: readonly Case[] = [
  ...attachmentCases(USUAL_MODEL, {}),
  ...attachmentCases(SYSTEM_MODEL.model, { from: SYSTEM_MODEL.from }),
];
