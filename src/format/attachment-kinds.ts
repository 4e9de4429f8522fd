/**
 * What an attachment tells the model. Newer clients store the words they sent
 * (`rendered`); for the others only the payload is in the transcript, and the
 * client puts its own words around it.
 */
export interface AttachmentKind {
  readonly kind: string;
  /** Paths in `attachment` whose text is sent; none: the client words it from other fields. */
  readonly payload: readonly string[];
  /** The first client that sends it; none: 2.0.50. */
  readonly from?: string;
  /** The last client that sends it; none: the newest. */
  readonly until?: string;
  /** Sent only if one of these hook events made it. */
  readonly onlyAfter?: readonly string[];
}

export const SENT_ATTACHMENTS: readonly AttachmentKind[] = [
  { kind: 'agent_listing_delta', payload: ['addedLines[]'], from: '2.1.150' },
  { kind: 'compact_file_reference', payload: ['filename'] },
  { kind: 'date', payload: ['date'], from: '2.1.325' },
  { kind: 'date_change', payload: ['newDate'], from: '2.1.45' },
  { kind: 'deferred_tools_delta', payload: ['addedLines[]'], from: '2.1.150' },
  { kind: 'directory', payload: ['path', 'content'] },
  { kind: 'edited_text_file', payload: ['filename', 'snippet'] },
  { kind: 'environment', payload: [], from: '2.1.325' },
  { kind: 'file', payload: ['filename', 'content.file.content'] },
  { kind: 'hook_additional_context', payload: ['content', 'content[]'] },
  { kind: 'hook_success', payload: ['content'], onlyAfter: ['UserPromptSubmit', 'SessionStart'] },
  { kind: 'invoked_skills', payload: ['skills[].content'], from: '2.0.76' },
  { kind: 'mcp_instructions_delta', payload: ['addedBlocks[]'], from: '2.1.150' },
  { kind: 'model', payload: ['text'], from: '2.1.325' },
  { kind: 'nested_memory', payload: ['path', 'content.content'] },
  { kind: 'opened_file_in_ide', payload: ['filename'] },
  { kind: 'plan_mode', payload: ['planFilePath'] },
  { kind: 'queued_command', payload: ['prompt', 'prompt[].text'] },
  { kind: 'remote_session_change', payload: ['commit', 'pr'], from: '2.1.325' },
  { kind: 'selected_lines_in_ide', payload: ['filename', 'content'] },
  { kind: 'skill_listing', payload: ['content'], from: '2.1.45' },
  { kind: 'task_reminder', payload: [], from: '2.1.150' },
  { kind: 'todo_reminder', payload: [], until: '2.1.150' },
  { kind: 'total_tokens_reminder', payload: ['text'], from: '2.1.325' },
];
