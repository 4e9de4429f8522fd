/** Signs thinking as the Messages API does, and takes it back only as it was. */
import { createHash } from 'node:crypto';
import { comparable } from '../../context/recorded.ts';
import { type Block, isThinking, type Message } from './messages.ts';

/** Models whose signatures cover all that was sent before the thinking. A second opinion on src/format/thinking.ts. */
export const isBoundToPrefix = (model: string): boolean =>
  /(?:opus|sonnet|haiku)-5-5|(?:fable|mythos)-5-[12]/.test(model);

interface Signed {
  readonly thinking: string;
  /** What came before it, if that matters. */
  readonly prefix?: readonly string[];
}

/** A block of a conversation, and the text that stands for it in what is signed. */
interface Part {
  readonly block: Block;
  readonly text: string;
}

export class Signatures {
  private readonly key: string;
  private readonly signed = new Map<string, Signed>();

  /** The same key gives the same signatures. */
  constructor(key: string) {
    this.key = key;
  }

  /** Signs what a model thinks in answer to these messages. */
  sign(thinking: string, model: string, messages: readonly Message[]): string {
    const prefix = isBoundToPrefix(model) ? partsOf(messages).map(({ text }) => text) : undefined;
    const signature = createHash('sha512')
      .update(JSON.stringify([this.key, thinking, prefix]))
      .digest('base64');
    this.signed.set(signature, { thinking, ...(prefix ? { prefix } : {}) });
    return signature;
  }

  /** A sentence for each block of thinking that is not as it was signed. */
  refusals(messages: readonly Message[]): string[] {
    const parts = partsOf(messages);
    const texts = parts.map(({ text }) => text);
    return parts.flatMap(({ block }, index) =>
      isThinking(block) ? this.blockRefusals(block, texts.slice(0, index)) : [],
    );
  }

  private blockRefusals({ thinking, signature }: Block, before: string[]): string[] {
    const signed = this.signed.get(signature ?? '');
    const name = `thinking "${thinking?.slice(0, 40)}"`;
    if (signature === undefined || signature === '') return [`${name} has no signature`];
    if (signed === undefined) return [`${name} has a signature that was never given`];
    // Newer clients keep the signature alone.
    if (thinking !== '' && thinking !== signed.thinking) return [`${name} was changed`];
    return signed.prefix === undefined ? [] : prefixRefusals(name, signed.prefix, before);
  }
}

function prefixRefusals(name: string, signed: readonly string[], found: string[]): string[] {
  const length = Math.max(signed.length, found.length);
  const other = Array.from({ length }).findIndex((_, at) => signed[at] !== found[at]);
  if (other < 0) return [];
  return [
    `${name} was signed after something else: block ${other} was\n${signed[other]}\nand is\n${found[other]}`,
  ];
}

/**
 * What of a conversation a signature covers. Left out is what `comparable` leaves out, since clients word it anew on each
 * resume: cache marks, reminders, messages of the system, and the words of a result that the client makes up for a call
 * that was broken off. Without these, all clients but V 2.1.45 resume their own sessions with every prefix whole.
 */
function partsOf(messages: readonly Message[]): Part[] {
  return comparable(messages).flatMap(({ role, content }) =>
    content.map((block) => ({ block, text: JSON.stringify(signedPart(role, block)) })),
  );
}

/** Its signature stands for thinking, whether the words are there or not. */
function signedPart(role: string, block: Block): object {
  return isThinking(block) ? { role, signature: block.signature } : { role, ...block };
}
