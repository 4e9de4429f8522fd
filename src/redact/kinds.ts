import type { Span } from '../span.ts';
/**
 * What is taken out of a session that is shared. `--keep` names a kind; reports count by the name
 * of the placeholder.
 */

/** Kinds of values that are replaced wherever they stand. */
export const KINDS = [
  {
    kind: 'secrets',
    placeholder: 'secret',
    what: 'keys, tokens, passwords, cookies and private keys',
  },
  { kind: 'paths', placeholder: 'home', what: 'home directories, which become ~' },
  { kind: 'users', placeholder: 'user', what: 'user names' },
  { kind: 'hosts', placeholder: 'host', what: 'names of machines' },
  { kind: 'emails', placeholder: 'email', what: 'e-mail addresses' },
  { kind: 'accounts', placeholder: 'account', what: 'ids of accounts and organisations' },
  { kind: 'patterns', placeholder: 'redacted', what: 'what --redact names' },
] as const;

export type Kind = (typeof KINDS)[number]['kind'];

/** A value that must not leave, at its place in a text. */
export interface Finding extends Span {
  readonly kind: Kind;
  /** What kind of secret it is: `github-token`. */
  readonly label?: string | undefined;
  /** It stands for this: it is written otherwise, or lies in something longer. */
  readonly value?: string | undefined;
}

/** One way to find values. It tells places; whether a value is looked for elsewhere is not its business. */
export interface Detector {
  readonly kind: Kind;
  /** Whether a key says something of what is under it. Default: none does. */
  isTelling?(key: string): boolean;
  /** @param key The key that the text is under, if it tells something. */
  find(text: string, key: string | undefined): Iterable<Omit<Finding, 'kind'>>;
}

const NAMES = KINDS.map(({ placeholder }) => placeholder).join('|');

/** What was put in place of a value, in a text and in a name. */
export const PLACEHOLDER = new RegExp(
  String.raw`\[(?:${NAMES})(?::[\w-]+)?:\d+\]|redacted-(?:${NAMES})(?:-[\w-]+)?-\d+`,
  'g',
);

/** The name that a placeholder and a report have for a finding: `secret:github-token`. */
export function nameOf({ kind, label }: Pick<Finding, 'kind' | 'label'>): string {
  const name = KINDS.find((row) => row.kind === kind)?.placeholder as string;
  return label === undefined ? name : `${name}:${label}`;
}
