/**
 * What an attachment tells the model. Newer clients store the words they sent
 * (`rendered`); for the others only the payload is in the transcript, and the
 * client puts its own words around it.
 */
export interface AttachmentKind {
  readonly kind: string;
  /** Paths in `attachment` whose text is sent; none: the client words it from other fields. */
  readonly payload: readonly string[];
  /** The first client that sends it; none: the first that sends any. */
  readonly from?: string;
  /** The first client that no longer sends it; none: all do. */
  readonly until?: string;
  /** Sent only if one of these hook events made it. */
  readonly onlyAfter?: readonly string[];
  /** Where others become messages of the system: the user's all the same, or not sent. */
  readonly insteadOfSystem?: 'user' | 'nothing';
}

export const SENT_ATTACHMENTS: readonly AttachmentKind[] = [
  { kind: 'agent_listing_delta', payload: ['addedLines[]'], from: '2.1.84' },
  { kind: 'compact_file_reference', payload: ['filename'] },
  { kind: 'date', payload: ['date'], from: '2.1.268' },
  { kind: 'date_change', payload: ['newDate'], from: '2.1.42' },
  { kind: 'deferred_tools_delta', payload: ['addedLines[]'], from: '2.1.69' },
  { kind: 'diagnostics', payload: ['files[].uri', 'files[].diagnostics[].message'] },
  { kind: 'directory', payload: ['path', 'content'] },
  { kind: 'edited_text_file', payload: ['filename', 'snippet'] },
  {
    kind: 'environment',
    payload: ['snapshot.workingDirectory', 'snapshot.osVersion'],
    from: '2.1.268',
  },
  { kind: 'file', payload: ['filename', 'content.file.content'] },
  { kind: 'hook_additional_context', payload: ['content', 'content[]'] },
  { kind: 'hook_blocking_error', payload: ['blockingError.blockingError'] },
  { kind: 'hook_stopped_continuation', payload: ['message'] },
  { kind: 'hook_success', payload: ['content'], onlyAfter: ['UserPromptSubmit', 'SessionStart'] },
  { kind: 'invoked_skills', payload: ['skills[].content'], from: '2.0.72' },
  { kind: 'mcp_instructions_delta', payload: ['addedBlocks[]'], from: '2.1.70' },
  { kind: 'mcp_resource', payload: ['content.contents[].text'] },
  {
    kind: 'model',
    payload: ['identity.modelId', 'identity.marketingName', 'identity.knowledgeCutoff'],
    from: '2.1.268',
  },
  { kind: 'nested_memory', payload: ['path', 'content.content'] },
  { kind: 'opened_file_in_ide', payload: ['filename'] },
  { kind: 'plan_file_reference', payload: ['planFilePath', 'planContent'], from: '2.0.56' },
  { kind: 'plan_mode', payload: ['planFilePath'], from: '2.0.51' },
  { kind: 'plan_mode_exit', payload: ['planFilePath'], from: '2.0.62' },
  { kind: 'plan_mode_reentry', payload: ['planFilePath'], from: '2.0.47' },
  { kind: 'queued_command', payload: ['prompt', 'prompt[].text'] },
  { kind: 'relevant_memories', payload: ['memories[].path', 'memories[].content'], from: '2.1.45' },
  {
    kind: 'remote_session_change',
    payload: ['commit', 'pr'],
    from: '2.1.259',
    insteadOfSystem: 'user',
  },
  { kind: 'selected_lines_in_ide', payload: ['filename', 'content'] },
  { kind: 'skill_listing', payload: ['content'], from: '2.1.23' },
  {
    kind: 'task_reminder',
    payload: ['content[].subject'],
    from: '2.1.142',
    insteadOfSystem: 'nothing',
  },
  { kind: 'task_status', payload: ['description', 'deltaSummary'], from: '2.0.65' },
  { kind: 'todo', payload: ['content[].content'], until: '2.1.63' },
  { kind: 'todo_reminder', payload: ['content[].content'], until: '2.1.233' },
  { kind: 'total_tokens_reminder', payload: ['text'], from: '2.1.176' },
  { kind: 'ultramemory', payload: ['content'], until: '2.1.83' },
];
