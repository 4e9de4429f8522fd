import { escapeRegExp } from './escape-reg-exp.ts';

/** Tells whether a name is meant by one of some; `*` stands for any characters. */
export function namePattern(names: readonly string[]): (name: string) => boolean {
  const patterns = names.map(
    (name) => new RegExp(`^${name.split('*').map(escapeRegExp).join('.*')}$`),
  );
  return (name) => patterns.some((pattern) => pattern.test(name));
}
