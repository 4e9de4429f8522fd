import type { Entry } from '../transcript/entry.ts';

/** The bytes of a message's content. */
export function contentOf({ raw, message }: Entry): Buffer {
  return message === undefined ? Buffer.alloc(0) : raw.subarray(message.start, message.end);
}
