import type { Span } from '../span.ts';
import type { Hit } from './hints.ts';
import { LABELS } from './tables/labels.ts';

/**
 * What can be taken out of a session that is shared. `--keep` leaves a kind in, `--kinds` adds one
 * that is not taken by default; reports count by the name of the placeholder.
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
  { kind: 'names', placeholder: 'name', what: 'names of people beside e-mail addresses' },
  { kind: 'hosts', placeholder: 'host', what: 'names of machines' },
  { kind: 'emails', placeholder: 'email', what: 'e-mail addresses' },
  { kind: 'accounts', placeholder: 'account', what: 'ids of accounts and organisations' },
  { kind: 'patterns', placeholder: 'redacted', what: 'what --redact names' },
  {
    kind: 'possible-secrets',
    placeholder: 'possible-secret',
    what: 'values that may be secrets and often are not',
    optional: true,
  },
  {
    kind: 'owners',
    placeholder: 'owner',
    what: 'owners of the repositories that remotes name',
    optional: true,
  },
  { kind: 'ips', placeholder: 'ip', what: 'IP addresses', optional: true },
  { kind: 'phones', placeholder: 'phone', what: 'telephone numbers', optional: true },
  { kind: 'cards', placeholder: 'card', what: 'numbers of payment cards', optional: true },
  { kind: 'ibans', placeholder: 'iban', what: 'numbers of bank accounts (IBAN)', optional: true },
] as const satisfies readonly KindRow[];

interface KindRow {
  readonly kind: string;
  readonly placeholder: string;
  readonly what: string;
  /** Replaced only if `--kinds` names it. */
  readonly optional?: true;
}

export type Kind = (typeof KINDS)[number]['kind'];

export const OPTIONAL_KINDS = KINDS.filter((row) => 'optional' in row);

/** A value that must not leave, at its place in a text. */
export interface Finding extends Span {
  readonly kind: Kind;
  /** What kind of secret it is: `github-token`. */
  readonly label?: string | undefined;
  /** It stands for this: it is written otherwise, or lies in something longer. */
  readonly value?: string | undefined;
}

/** What a detector says of a place. */
export interface Detected extends Omit<Finding, 'kind'> {
  /** It may well be something else: a possible secret, not looked for at other places. */
  readonly isWeak?: boolean | undefined;
}

/** One way to find values. It tells places; whether a value is looked for elsewhere is not its business. */
export interface Detector {
  readonly kind: Kind;
  /**
   * One of these stands in everything that it finds, in lower case and at least `SHORTEST_HINT`
   * characters long: it is not asked about texts without. Default: what `sign` says.
   */
  readonly hints?: readonly string[];
  /** The same for a single character. Without both it is asked about all texts. */
  readonly sign?: string;
  /** It knows values by their shape alone. */
  readonly isShape?: true;
  /** Whether a key says something of what is under it. Default: none does. */
  isTelling?(key: string): boolean;
  /**
   * @param hits Its hints, in order; of several at a place the longest first.
   * @param key The key that the text is under, if it tells something.
   */
  find(text: string, hits: readonly Hit[], key: string | undefined): Iterable<Detected>;
}

const NAMES = KINDS.map(({ placeholder }) => placeholder).join('|');

/** What was put in place of a value, in a text and in a name. Labels are listed: anything else could hide a secret. */
export const PLACEHOLDER = new RegExp(
  String.raw`\[(?:${NAMES})(?::(?:${LABELS.join('|')}))?:\d{1,6}\]|redacted-(?:${NAMES})(?:-(?:${LABELS.join('|')}))?-\d{1,6}(?![\w-])`,
  'g',
);

/** The name that a placeholder and a report have for a finding: `secret:github-token`. */
export function nameOf({ kind, label }: Pick<Finding, 'kind' | 'label'>): string {
  const name = KINDS.find((row) => row.kind === kind)?.placeholder as string;
  return label === undefined ? name : `${name}:${label}`;
}
