import type { ClientFamily } from '../format/client-families.ts';
import { CLIENT_TEXT, filler, NO_CONTENT } from './fillers.ts';
import type { ContentBlock, Piece } from './pieces.ts';

/** Does to results that answer no call of the response before them what the client does. */
export function withoutOrphans(pieces: readonly Piece[], family: ClientFamily): Piece[] {
  if (family.orphanResult === 'sent') return [...pieces];
  const response = new OpenResponse();
  return pieces.flatMap((piece, index) => {
    if (piece.role === 'assistant') response.add(piece);
    if (piece.role !== 'user' || piece.isReminder) return piece;
    response.isFollowed = true;
    if (response.isNone && family.orphanResult === 'dropped-later') return piece;
    const content = piece.content.filter(
      (block) => block.type !== 'tool_result' || response.takes(block, family.dropsRepeatedResults),
    );
    if (content.length === piece.content.length) return piece;
    if (content.length > 0) return { ...piece, content };
    if (family.orphanResult !== 'placeholder') return [];
    return { ...piece, content: [filler(index === 0 ? CLIENT_TEXT : NO_CONTENT)] };
  });
}

/** The response that results can belong to: the last one, with all its lines. */
class OpenResponse {
  /** Whether something of the user came after it. */
  isFollowed = false;
  private id: string | undefined;
  private calls: Set<unknown> | undefined;

  get isNone(): boolean {
    return this.calls === undefined;
  }

  add({ messageId, content }: Piece): void {
    const isSame = messageId !== undefined && messageId === this.id;
    if (this.calls === undefined || (this.isFollowed && !isSame)) this.calls = new Set();
    this.isFollowed = false;
    this.id = messageId;
    for (const { type, id } of content) if (type === 'tool_use') this.calls.add(id);
  }

  /** Whether a result has its call here; some clients take only the first. */
  takes({ tool_use_id: id }: ContentBlock, onlyFirst: boolean): boolean {
    return (onlyFirst ? this.calls?.delete(id) : this.calls?.has(id)) ?? false;
  }
}
