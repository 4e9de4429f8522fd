import type { Artifact } from '../bundle/artifacts.ts';
import type { Session } from '../bundle/session.ts';
import type { ReadableFile } from '../storage/create/create.ts';
import { DETECTORS } from './detectors/index.ts';
import { pattern } from './detectors/patterns.ts';
import { Examiner } from './examiner.ts';
import { Finder } from './finder.ts';
import { gather, progressOf, totalBytes } from './gather.ts';
import { type Finding, type Kind, OPTIONAL_KINDS } from './kinds.ts';
import { machineValues } from './machine.ts';
import { NeedleSearch } from './needle-search.ts';
import { isDistinct, needlesOf, type Value } from './needles.ts';
import { prove } from './proof.ts';
import { Redactor } from './redactor.ts';
import { Review } from './review.ts';
import { Vault } from './vault.ts';

export interface RedactionOptions {
  /** Kinds that stay. */
  readonly keep?: ReadonlySet<Kind> | undefined;
  /** Kinds that go besides those of the default. */
  readonly kinds?: ReadonlySet<Kind> | undefined;
  /** More that is to go: texts, or `/regex/flags`. */
  readonly patterns?: readonly string[] | undefined;
  /** Hashes of values that are none, as `--review` gives them: they stay. */
  readonly allowed?: ReadonlySet<string> | undefined;
  /** What is known to tell of a person or a machine. Default: what this machine tells. */
  readonly known?: readonly Value[] | undefined;
  readonly onProgress?: ((phase: 'search' | 'proof', done: number) => void) | undefined;
}

/** All that it takes to redact one session. */
export interface Redaction {
  readonly redactor: Redactor;
  readonly vault: Vault;
  /** What was found, with its surroundings. */
  readonly review: Review;
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
  {
    keep = new Set(),
    kinds = new Set(),
    patterns = [],
    allowed = new Set(),
    known = machineValues(),
    onProgress,
  }: RedactionOptions,
): Promise<Redaction> {
  const isMeant = ({ kind }: { readonly kind: Kind }): boolean =>
    !keep.has(kind) && (kinds.has(kind) || !OPTIONAL_KINDS.some((row) => row.kind === kind));
  const review = new Review(allowed);
  const isTaken = (finding: Finding): boolean => {
    if (review.isAllowed(finding)) return false;
    if (isMeant(finding)) return true;
    review.leave(finding);
    return false;
  };
  const matched = new Set<string>();
  const wanted = patterns.map((given) => pattern(given, () => matched.add(given)));
  const detectors = [...wanted, ...DETECTORS.filter(isMeant)];
  const examiner = new Examiner(new Finder(detectors, isTaken));
  const values = new Map<string, Value>();
  const unreadable = gather(session, examiner, {
    onFound: (found, text, file) => {
      review.take(found, text, file);
      for (const { kind, label, value } of found) {
        const gathered: Value = { kind, label, value: value as string };
        if (isDistinct(gathered)) values.set(`${kind} ${value}`, gathered);
      }
    },
    onProgress: (done) => onProgress?.('search', done),
  });
  const all = [...known.filter(isMeant), ...values.values()].filter(
    (value) => !review.isAllowed(value),
  );
  const search = new NeedleSearch(all.flatMap(needlesOf));
  const vault = new Vault();
  const redactor = new Redactor(examiner, search, vault);
  return {
    redactor,
    vault,
    review,
    unreadable,
    unmatched: () => patterns.filter((given) => !matched.has(given)),
    proof: (files) => {
      const advance = progressOf(totalBytes(session), (done) => onProgress?.('proof', done));
      prove(files, [...all, ...vault.values], redactor.countingIn(new Vault()), advance);
      onProgress?.('proof', 1);
    },
  };
}
