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
  readonly prefix?: string[];
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
    const prefix = isBoundToPrefix(model) ? partsOf(messages) : undefined;
    const signature = createHash('sha512')
      .update(JSON.stringify([this.key, thinking, prefix]))
      .digest('base64');
    this.signed.set(signature, { thinking, ...(prefix ? { prefix } : {}) });
    return signature;
  }

  /** A sentence for each block of thinking that is not as it was signed. */
  refusals(messages: readonly Message[]): string[] {
    const parts = comparable(messages).flatMap(({ role, content }) =>
      content.map((block) => ({ block: block as Block, part: partOf(role, block as Block) })),
    );
    const before = parts.map(({ part }) => part);
    return parts.flatMap(({ block }, index) =>
      isThinking(block) ? this.blockRefusals(block, before.slice(0, index)) : [],
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

function prefixRefusals(name: string, signed: string[], found: string[]): string[] {
  const place = Math.max(signed.length, found.length);
  const other = Array.from({ length: place }).findIndex((_, at) => signed[at] !== found[at]);
  if (other < 0) return [];
  return [
    `${name} was signed after something else: block ${other} was\n${signed[other]}\nand is\n${found[other]}`,
  ];
}

/** What of a conversation a signature covers: what the client does not word anew on each resume. */
function partsOf(messages: readonly Message[]): string[] {
  return comparable(messages).flatMap(({ role, content }) =>
    content.map((block) => partOf(role, block as Block)),
  );
}

/** The signature stands for the thinking, whether its words are there or not. */
function partOf(role: string, block: Block): string {
  return JSON.stringify(
    isThinking(block) ? { role, signature: block.signature } : { role, ...block },
  );
}
