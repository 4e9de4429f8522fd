/** What is used of zod. Loaded only where something is checked: a start without options does not wait for it. */
export {
  array,
  boolean,
  enum,
  int,
  literal,
  minimum,
  minLength,
  number,
  parse,
  pipe,
  positive,
  safeParse,
  string,
  transform,
  union,
} from 'zod/mini';
