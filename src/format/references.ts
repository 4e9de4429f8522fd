/**
 * Everything in a session that refers to something else. Remapping, chain repair,
 * validation and inspection all walk this table: a new field of Claude Code is a
 * row here and a fixture.
 */

/** What a reference names. A `file` is a path with the session's id in it; `outside` ids belong to another session; `personal` ids are no references at all. */
export type Target =
  | 'self'
  | 'entry'
  | 'session'
  | 'tool-use'
  | 'message'
  | 'request'
  | 'prompt'
  | 'agent'
  | 'file'
  | 'outside'
  | 'personal';

/**
 * What becomes of a reference when its target is removed. The graph itself removes entries, and
 * follows the rows that point at one; a pass that removes calls, requests or messages follows the rest:
 * - `heir`: it moves to the target's nearest surviving ancestor;
 * - `successor`: it moves to the next entry on the way to the segment's tail;
 * - `clear`: the field, or the array element, goes;
 * - `remove-block`: the block that holds it goes, and the entry with its last block;
 * - `remove-owner`: the entry that holds it has no meaning any more and goes too;
 * - `keep`: it stays as it is.
 */
export type OnRemove = 'heir' | 'successor' | 'clear' | 'remove-block' | 'remove-owner' | 'keep';

export interface Reference {
  /** Dotted path in the entry; `[]` is each element, `*` any key. */
  readonly path: string;
  readonly pointsTo: Target;
  readonly onRemove: OnRemove;
  /** The only entry type in which the field has this meaning. */
  readonly only?: string;
}

const row = (path: string, pointsTo: Target, onRemove: OnRemove, only?: string): Reference => ({
  path,
  pointsTo,
  onRemove,
  ...(only === undefined ? {} : { only }),
});

export const REFERENCES: readonly Reference[] = [
  row('uuid', 'self', 'keep'),
  row('parentUuid', 'entry', 'heir'),
  row('logicalParentUuid', 'entry', 'heir'),
  row('leafUuid', 'entry', 'heir'),
  row('messageId', 'entry', 'heir'),
  row('snapshot.messageId', 'entry', 'remove-owner'),
  row('snapshotMessageId', 'entry', 'remove-owner'),
  row('sourceToolAssistantUUID', 'entry', 'clear'),
  row('refusedUserMessageUuid', 'entry', 'clear'),
  row('data.message.uuid', 'entry', 'remove-owner'),
  row('compactMetadata.preservedSegment.headUuid', 'entry', 'successor'),
  row('compactMetadata.preservedSegment.anchorUuid', 'entry', 'heir'),
  row('compactMetadata.preservedSegment.tailUuid', 'entry', 'heir'),
  row('compactMetadata.preservedMessages.anchorUuid', 'entry', 'heir'),
  row('compactMetadata.preservedMessages.uuids[]', 'entry', 'clear'),
  row('compactMetadata.preservedMessages.allUuids[]', 'entry', 'clear'),
  row('sourceToolUseID', 'tool-use', 'clear'),
  row('toolUseID', 'tool-use', 'remove-owner'),
  row('parentToolUseID', 'tool-use', 'remove-owner'),
  row('attachment.toolUseID', 'tool-use', 'remove-owner'),
  row('message.content[].tool_use_id', 'tool-use', 'remove-block'),
  row('replacements[].toolUseId', 'tool-use', 'remove-block'),
  row('microcompactMetadata.compactedToolIds[]', 'tool-use', 'clear'),
  row('interruptedMessageId', 'message', 'clear'),
  row('sessionId', 'session', 'keep'),
  row('session_id', 'session', 'keep'),
  row('id', 'request', 'keep', 'api-request'),
  row('requestRef', 'request', 'clear'),
  row('base', 'request', 'clear', 'api-request'),
  row('promptId', 'prompt', 'keep'),
  row('agentId', 'agent', 'keep'),
  row('toolUseResult.agentId', 'agent', 'keep'),
  row('data.agentId', 'agent', 'keep'),
  row('toolUseResult.persistedOutputPath', 'file', 'keep'),
  row('forkedFrom.sessionId', 'outside', 'keep'),
  row('forkedFrom.messageUuid', 'outside', 'keep'),
  row('ownerAccountUuid', 'personal', 'keep'),
  row('ownerOrganizationUuid', 'personal', 'keep'),
  row('error.headers.*', 'personal', 'keep'),
  row('attachment.source_uuid', 'personal', 'keep'),
];

/** The row of a path in the table. */
export function rowOf(path: string): number {
  return REFERENCES.findIndex((reference) => reference.path === path);
}

/** In a `last-prompt` this stands for "no leaf yet"; it names no entry. */
export { NIL as NIL_UUID } from 'uuid';
