import type { ClientFamily } from '../format/client-families.ts';
import { isBlank, isText } from './blocks.ts';
import { filler, isFiller, NO_CONTENT, TOOLS_LOADED } from './fillers.ts';
import type { Message } from './messages.ts';
import type { ContentBlock, Piece } from './pieces.ts';
import { namesTools } from './results.ts';

/** A message in the making. */
export class Draft {
  readonly role: Piece['role'];
  readonly messageId: string | undefined;
  private readonly family: ClientFamily;
  private readonly results: ContentBlock[] = [];
  private readonly reminders: ContentBlock[] = [];
  private readonly others: ContentBlock[] = [];
  /** The last block so far in the order of the chain. */
  private tail: ContentBlock | undefined;
  private lastResult: ContentBlock | undefined;
  /** Nothing but the string of one entry. */
  private isPlain: boolean;
  /** Made of several entries. */
  private isMerged = false;

  constructor(piece: Piece, family: ClientFamily) {
    this.role = piece.role;
    this.messageId = piece.messageId;
    this.family = family;
    this.isPlain = piece.isPlain === true;
    this.addContent(piece);
  }

  get hasResults(): boolean {
    return this.lastResult !== undefined;
  }

  add(piece: Piece): void {
    this.isPlain = false;
    this.isMerged = true;
    this.addContent(piece);
    // Whatever is added to a message, its results are put first again.
    this.tail = this.others.at(-1) ?? this.tail;
  }

  toMessage(): Message {
    const { role, others, family } = this;
    if (role === 'assistant') return { role, content: this.spoken() };
    const { results, reminders } = this;
    join(reminders.at(-1), others[0], family);
    const isNoted = family.toolReferences === 'noted' && results.some(namesTools);
    const notes = isNoted ? [filler(TOOLS_LOADED)] : [];
    const content = [...results, ...notes, ...reminders, ...others];
    const drops = family.dropsBlankPrompts && !this.isPlain;
    const real = content.filter((block) => !isFiller(block) && !(drops && isBlank(block)));
    if (real.length > 0) return { role, content: real };
    const left = content.find(isFiller) ?? (drops ? filler(NO_CONTENT) : undefined);
    return {
      role,
      content: left && content.length > 0 ? [filler(String(left.text).trim())] : content,
    };
  }

  /** What the client makes of the blocks of a response. */
  private spoken(): ContentBlock[] {
    const { others, family } = this;
    const said = family.dropsFallbacks ? others.filter(({ type }) => type !== 'fallback') : others;
    if (said.length === 0) return [filler(NO_CONTENT)];
    const isSorted =
      family.callsLast === 'always' || (this.isMerged && family.callsLast !== 'never');
    const isMoved = family.leavesThinkingBehindCalls ? isText : (): boolean => true;
    const isCall = (block: ContentBlock): boolean => block.type === 'tool_use';
    if (!isSorted || said.findLastIndex(isMoved) < said.findIndex(isCall)) return said;
    return [...said.filter((block) => !isCall(block)), ...said.filter(isCall)];
  }

  private addContent({ role, content, isReminder }: Piece): void {
    if (role === 'user' && !isReminder) join(this.tail, content[0], this.family);
    for (const block of content) {
      // Blocks are copied: what is added here must not reach into an entry's value.
      const copy = { ...block };
      if (isReminder) {
        if (role !== 'user' || !this.fold(copy)) this.reminders.push(copy);
        continue;
      }
      this.tail = copy;
      if (block.type === 'tool_result') this.lastResult = copy;
      const isFirst = block.type === 'tool_result' && this.family.resultsFirst;
      (isFirst ? this.results : this.others).push(copy);
    }
  }

  /** A reminder becomes part of the result before it. */
  private fold(reminder: ContentBlock): boolean {
    const { lastResult: result, family } = this;
    if (result === undefined || !isText(reminder)) return false;
    const { content } = result;
    if (typeof content === 'string' || (content === undefined && family.foldsIntoBlocks)) {
      result.content = [content?.trim(), reminder.text].filter(Boolean).join('\n\n');
      return true;
    }
    if (!Array.isArray(content) || !family.foldsIntoBlocks || namesTools(result)) return false;
    const blocks = content.map((block: ContentBlock) => ({ ...block }));
    join(blocks.at(-1), reminder, family);
    result.content = [...blocks, reminder];
    return true;
  }
}

/** Texts that come to stand next to each other are kept apart. */
function join(
  before: ContentBlock | undefined,
  after: ContentBlock | undefined,
  { textJoint }: ClientFamily,
): void {
  if (isText(before) && isText(after)) before.text += textJoint;
}
