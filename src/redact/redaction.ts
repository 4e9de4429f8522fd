import type { Artifact } from '../bundle/artifacts.ts';
import type { Session } from '../bundle/session.ts';
import type { ReadableFile } from '../storage/create/create.ts';
import { DETECTORS } from './detectors/index.ts';
import { pattern } from './detectors/patterns.ts';
import { Finder } from './finder.ts';
import { gather } from './gather.ts';
import type { Kind } from './kinds.ts';
import { machineValues } from './machine.ts';
import { NeedleSearch } from './needle-search.ts';
import { needlesOf, type Value } from './needles.ts';
import { prove } from './proof.ts';
import { Redactor } from './redactor.ts';
import { Vault } from './vault.ts';

export interface RedactionOptions {
  /** Kinds that stay. */
  readonly keep?: ReadonlySet<Kind> | undefined;
  /** More that is to go: texts, or `/regex/flags`. */
  readonly patterns?: readonly string[] | undefined;
  /** What is known to tell of a person or a machine. Default: what this machine tells. */
  readonly known?: readonly Value[] | undefined;
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** All that it takes to redact one session. */
export interface Redaction {
  readonly redactor: Redactor;
  readonly vault: Vault;
  /** Files beside the session that are no text. */
  readonly unreadable: ReadonlySet<Artifact>;
  /** Which of the given patterns fitted nothing so far. */
  unmatched(): string[];
  /** Throws if a value is left in what was written. */
  proof(files: readonly ReadableFile[]): void;
}

/** Looks at a session for what must not leave. Nothing is changed yet. */
export async function planRedaction(
  session: Session,
  { keep = new Set(), patterns = [], known = machineValues(), onProgress }: RedactionOptions,
): Promise<Redaction> {
  const isMeant = ({ kind }: { readonly kind: Kind }): boolean => !keep.has(kind);
  const matched = new Set<string>();
  const wanted = patterns.map((given) => pattern(given, () => matched.add(given)));
  const detectors = [...wanted, ...DETECTORS.filter(isMeant)];
  const library = keep.has('secrets')
    ? undefined
    : (await import('./known-secrets.ts')).knownSecrets;
  const finder = new Finder(detectors);
  const { values, unreadable } = await gather(session, { finder, library, onProgress });
  const all = [...known.filter(isMeant), ...values];
  const search = new NeedleSearch(all.flatMap(needlesOf));
  const vault = new Vault();
  const redactor = new Redactor(finder, search, vault);
  return {
    redactor,
    vault,
    unreadable,
    unmatched: () => patterns.filter((given) => !matched.has(given)),
    proof: (files) => prove(files, [...all, ...vault.values], redactor.countingIn(new Vault())),
  };
}
