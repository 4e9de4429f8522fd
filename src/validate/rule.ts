import type { Graph } from '../graph/graph.ts';
import type { Entry } from '../transcript/entry.ts';

/** `fatal` stays fatal; the others can be changed by the user. */
export type Severity = 'fatal' | 'error' | 'warning' | 'info';

export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  /** The file concerned. */
  readonly path: string;
  /** 1-based; undefined if it concerns the whole file. */
  readonly line: number | undefined;
  readonly uuid: string | undefined;
  /** What the prose needs to be specific. */
  readonly args: Readonly<Record<string, string | number>>;
}

/** What the rules look at. */
export interface Subject {
  readonly graph: Graph;
  /** File names that belong to the session; undefined if they are not known (standard input). */
  readonly artifacts?: ReadonlySet<string> | undefined;
}

export interface Finding {
  readonly entry?: Entry;
  readonly args?: Readonly<Record<string, string | number>>;
  /** Where it is not that of the rule. */
  readonly severity?: Severity;
}

/** One way in which a session can be wrong or odd. `{name}` in a text is replaced by that argument. */
export interface Rule {
  readonly code: string;
  readonly severity: Severity;
  /** It is about how the session went, not about its structure: no operation is refused for it. */
  readonly isSymptom?: true;
  readonly what: string;
  readonly why: string;
  readonly todo: string;
  check(subject: Subject): Iterable<Finding>;
}
