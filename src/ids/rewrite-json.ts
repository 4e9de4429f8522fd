import { JsonSyntaxError } from '../json/syntax-error.ts';
import { JsonWalker } from '../json/walker.ts';
import type { IdMap } from './id-map.ts';

const walker = new JsonWalker();

/** A JSON file beside a transcript with the ids in it by their new names; undefined if it is no JSON. */
export function rewriteJson(bytes: Buffer, ids: IdMap): Buffer | undefined {
  const rewritten = Buffer.from(bytes);
  try {
    const end = walker.walk(bytes, 0, bytes.length, null, {
      value() {},
      uuid(start, end) {
        const id = ids.get(bytes.toString('latin1', start, end));
        if (id?.length === end - start) rewritten.write(id, start, 'latin1');
      },
    });
    return bytes.subarray(end).toString('latin1').trim() === '' ? rewritten : undefined;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return undefined;
  }
}
