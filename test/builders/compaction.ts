/** How a boundary tells what it preserves: by a list of messages, by the ends of a segment. */
export type PreservedBy = 'list' | 'segment';

export function compactMetadataOf(
  uuids: readonly string[],
  anchorUuid: string,
  by: readonly PreservedBy[] = ['list', 'segment'],
): object {
  const plain = { trigger: 'manual', preTokens: 1000 };
  if (uuids.length === 0) return plain;
  const preservedSegment = { headUuid: uuids[0], anchorUuid, tailUuid: uuids.at(-1) };
  const preservedMessages = { anchorUuid, uuids, allUuids: uuids };
  return {
    ...plain,
    ...(by.includes('segment') ? { preservedSegment } : {}),
    ...(by.includes('list') ? { preservedMessages } : {}),
  };
}
