import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';
import { NEWLINE } from '../bytes.ts';
import { UserError } from '../errors.ts';
import { JsonSyntaxError } from '../json/syntax-error.ts';
import { JsonWalker } from '../json/walker.ts';
import type { ReadableFile } from '../storage/create/create.ts';
import { verbatim } from '../text/unsafe-characters.ts';
import { nameOf } from './kinds.ts';
import { NeedleSearch } from './needle-search.ts';
import { isDistinct, type Needle, needlesOf, type Value } from './needles.ts';
import type { Redactor } from './redactor.ts';

/**
 * Looks at what was written, and throws if anything is left that was to be replaced: every value as
 * bytes in all its forms, and once more all strings with the eyes of a redactor. Names that are
 * words are left to the second: as bytes they are found in the middle of others.
 * @param onBytes Told of every piece that is looked at.
 */
export function prove(
  files: readonly ReadableFile[],
  values: readonly Value[],
  redactor: Redactor,
  onBytes?: (bytes: number) => void,
): void {
  const needles = values.filter(isDistinct).flatMap(needlesOf).filter(isSureAsBytes);
  const search = new NeedleSearch(needles.map(asBytes));
  const left = files.flatMap((file) => [
    ...leftIn(file, search, redactor, onBytes),
    ...search
      .find(Buffer.from(basename(file.path)).toString('latin1'))
      .map(({ needle }) => `${nameOf(needle)} in the name of a file`),
  ]);
  if (left.length === 0) return;
  throw new UserError({
    code: 'redaction-incomplete',
    message: 'Something that was to be replaced is still in the result. Nothing was written.',
    hint: [...new Set(left)].slice(0, 10).join('\n'),
  });
}

function* leftIn(
  file: ReadableFile,
  search: NeedleSearch,
  redactor: Redactor,
  onBytes?: (bytes: number) => void,
): Generator<string> {
  const hasLines = file.path.endsWith('.jsonl') || file.path === '-';
  let number = 0;
  for (const piece of hasLines ? linesOf(file) : [whole(file)]) {
    number++;
    onBytes?.(piece.length);
    const place = `in ${verbatim(basename(file.path))}${hasLines ? `, line ${number}` : ''}`;
    if (search.mayHit(piece))
      for (const { needle } of search.find(piece.toString('latin1')))
        yield `${nameOf(needle)} ${place}`;
    if (hasLines && !isUtf8(piece)) yield `bytes that are no text ${place}`;
    const isEntry = hasLines && isJson(piece);
    const changed = isEntry ? redactor.line(piece, file.path) : redactor.file(piece, file.path);
    if (changed !== undefined) yield `something that is not to be shared ${place}`;
  }
}

const walker = new JsonWalker();
const NOTHING_ASKED = { value: () => {} };

/** Whether bytes are JSON, which need not be parsed to know it. */
function isJson(bytes: Buffer): boolean {
  try {
    return walker.walk(bytes, 0, bytes.length, null, NOTHING_ASKED) === bytes.length;
  } catch (error) {
    if (error instanceof JsonSyntaxError) return false;
    throw error;
  }
}

function isSureAsBytes({ fit }: Needle): boolean {
  return fit !== 'word' && fit !== 'slug';
}

function asBytes(needle: Needle): Needle {
  return { ...needle, text: Buffer.from(needle.text).toString('latin1') };
}

function whole({ chunks }: ReadableFile): Buffer {
  return Buffer.concat(Array.from(chunks(), (chunk) => Buffer.from(chunk)));
}

function* linesOf({ chunks }: ReadableFile): Generator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for (const chunk of chunks()) {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      const line = Buffer.concat([rest, chunk.subarray(from, end)]);
      rest = Buffer.alloc(0);
      if (line.length > 0) yield line;
      from = end + 1;
    }
    rest = Buffer.concat([rest, chunk.subarray(from)]);
  }
  if (rest.length > 0) yield rest;
}
