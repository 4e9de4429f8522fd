import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Finding } from '../validate/rule.ts';
import type { Evidence } from './heirs.ts';

/** What a fix may use besides the graph. */
export interface FixContext {
  /** A fresh uuid. */
  newId(): string;
  readonly now: Date;
  /** It may guess. */
  readonly unsafe: boolean;
  /** To be told of responses, by message id, whose results may stand beside the chain of parents now. */
  chainLater(response: string): void;
  /** To be told of an entry that something else is sent before than when its thinking was signed. */
  sentAfterChange(entry: Entry): void;
}

/** What was done to the entry in question. */
export type Did =
  | 'relinked'
  | 'prompted'
  | 'returned'
  | 'removed'
  | 'kept-aside'
  | 'split'
  | 'saved'
  | 'renamed'
  | 'answered'
  | 'pointed'
  | 'shortened'
  | 'cut'
  | 'deduplicated'
  | 'timed'
  | 'replaced'
  | 'chained';

/** One thing that was mended, by the names of the source. */
export interface Mend {
  readonly code: string;
  /** The file concerned. */
  readonly path: string;
  readonly line: number | null;
  readonly uuid: string | null;
  readonly did: Did;
  /** What took the place of what was wrong: the uuid of an entry that was there, a time; null is none. */
  readonly to?: string | null;
  /** The line of the entry that `to` names. */
  readonly toLine?: number | null;
  /** Why it is the right one. */
  readonly evidence?: Evidence | 'last-prompt' | 'neighbours';
  /** How many entries are concerned, if not one. */
  readonly count?: number;
}

/** How findings of one code are mended. */
export interface Fix {
  /** That of the rule, and of this fix's file. */
  readonly code: string;
  /** Some findings can be mended only by a guess: `--unsafe`. */
  readonly guesses?: true;
  /** Clients get along with it: it is mended only for those who name it. */
  readonly onlyIfNamed?: true;
  /** Mends one finding; what it gives nothing for is left as it is. */
  mend(finding: FindingAt, graph: Graph, context: FixContext): Iterable<Told>;
}

export interface FindingAt extends Finding {
  readonly entry: Entry;
}

/** What a fix tells: the rest of a `Mend` is known from the finding. */
export type Told = Pick<Mend, 'did' | 'evidence' | 'count'> & {
  /** The entry that was changed, if it is not that of the finding. */
  readonly entry?: Entry;
  /** An entry, or a value. */
  readonly to?: Entry | string | null;
};
