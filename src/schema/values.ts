/** What options take. Each says in its error what it expects: it follows "--keep-last needs". */
import { bytesOf, millisecondsOf, tokensOf } from '../text/amounts.ts';
import { commaList } from '../text/comma-list.ts';
import type { Value } from './option.ts';

export const text: Value<string> = (z) => z.string({ error: 'a text' });

export const texts: Value<readonly string[]> = (z) => z.array(text(z), { error: 'texts' });

/** @param least The smallest that is taken. */
export function wholeNumber(least = 0): Value<number> {
  return (z) => {
    const error = `a whole number, ${least} or more`;
    return z.pipe(z.transform(numberIn), z.int({ error }).check(z.minimum(least, { error })));
  };
}

/** Of seconds, say. */
export const positiveNumber: Value<number> = (z) => {
  const error = 'a number above 0';
  return z.pipe(z.transform(numberIn), z.number({ error }).check(z.positive({ error })));
};

/** `20B`, `10KB`, `1.5MB`; a number is one of bytes. */
export const byteSize: Value<number> = (z) => {
  const error = 'a size such as 500B, 10KB or 1.5MB';
  return z.pipe(z.transform(amountIn(bytesOf)), z.number({ error }).check(z.minimum(0, { error })));
};

/** `120000`, `120k`. */
export const tokenCount: Value<number> = (z) => {
  const error = 'a number of tokens such as 120000 or 120k';
  return z.pipe(
    z.transform(amountIn(tokensOf)),
    z.number({ error }).check(z.minimum(1, { error })),
  );
};

/** `30d`, `12h`, as milliseconds. */
export const age: Value<number> = (z) => {
  const error = 'an age such as 45min, 12h, 30d, 2w, 3mo or 1y';
  return z.pipe(
    z.transform(amountIn(millisecondsOf)),
    z.number({ error }).check(z.minimum(0, { error })),
  );
};

/** One of a few words. */
export function oneOf<const Word extends string>(words: readonly Word[]): Value<Word> {
  return (z) => z.enum(words, { error: orList(words) });
}

/** One of a few words, or else a number. */
export function wordOr<const Word extends string>(
  words: readonly Word[],
  number: Value<number>,
): Value<Word | number> {
  return (z) =>
    z.union([z.enum(words), number(z)], {
      error: (issue) => `${words.join(', ')} or ${ofLast(issue)}`,
    });
}

/** Texts with commas between them, at least one. */
export const list: Value<readonly string[]> = (z) =>
  z.pipe(
    z.transform(wordsIn),
    z.array(z.string(), { error: 'a comma list' }).check(z.minLength(1, { error: 'a comma list' })),
  );

/** The same, with words from a table alone. */
export function listOf<const Word extends string>(words: readonly Word[]): Value<readonly Word[]> {
  return (z) => {
    const error = `a comma list of ${words.join(', ')}`;
    const known = z.array(z.enum(words, { error }), { error }).check(z.minLength(1, { error }));
    return z.pipe(z.transform(wordsIn), known);
  };
}

/** What may also be left out: the flag alone is `true`. */
export function optional<V>(value: Value<V>): Value<V | true> {
  return (z) => z.union([z.literal(true), value(z)], { error: ofLast });
}

/** What the last member of a union expects. */
function ofLast({ errors }: { readonly errors?: readonly (readonly { message?: string }[])[] }) {
  return errors?.at(-1)?.[0]?.message ?? 'another value';
}

function amountIn(read: (text: string) => number | undefined): (given: unknown) => unknown {
  return (given) => (typeof given === 'string' ? (read(given) ?? given) : given);
}

function wordsIn(given: unknown): unknown {
  return typeof given === 'string' ? commaList(given) : given;
}

/** Digits are a number; all else stays, to be refused. */
function numberIn(given: unknown): unknown {
  return typeof given === 'string' && /^\d{1,15}(\.\d{1,6})?$/.test(given) ? Number(given) : given;
}

function orList(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
