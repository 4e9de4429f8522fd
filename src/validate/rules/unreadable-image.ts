import { imageFormat } from '../../media/image-format.ts';
import { imagesIn } from '../../passes/images/find.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'unreadable-image',
  severity: 'warning',
  what: 'The image is said to be {said}, and its data is {found}.',
  why: 'The API refuses an image that it cannot read, and with it every request of the session.',
  todo: '`ccsurgery repair` puts a text in its place.',
  *check({ graph }: Subject): Generator<Finding> {
    for (const entry of graph.entriesHolding('image'))
      for (const image of imagesIn(entry)) {
        // What the client keeps of a result is not sent.
        if (image.path[0] !== 'message' || isReadable(image)) continue;
        const found = image.length === 0 ? 'empty' : (imageFormat(image.head) ?? 'not an image');
        yield { entry, args: { said: image.format.toLowerCase(), found } };
      }
  },
};

/** Whether the first bytes of an image are those of the format that it is said to have. */
export function isReadable({ format, head }: { format: string; head: Buffer }): boolean {
  const found = imageFormat(head);
  return (
    found !== undefined && [found, found.replace('jpeg', 'jpg')].includes(format.toLowerCase())
  );
}
