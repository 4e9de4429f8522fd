import type { Graph } from '../graph/graph.ts';
import type { LiveConversation } from './live-before.ts';

/** What a pass may use besides the graph: no clock, no randomness, no files of its own. */
export interface PassContext {
  /** A fresh uuid. */
  newId(): string;
  readonly now: Date;
  /** The id that the session gets; undefined if it keeps its own. */
  readonly newSessionId?: string | undefined;
  /** Where the session can have files beside it; undefined if there is no such place. */
  readonly files?: NewFiles | undefined;
  /** What clients would have sent before the first pass ran, the one that wrote the session first; for passes that look back. */
  readonly before?: readonly LiveConversation[] | undefined;
  /** How large the context of the client that wrote the session is by now; for passes that look back. */
  readonly contextTokens?: number | undefined;
}

/** Outputs of tools that passes take out of the transcript, to be written with it. */
export interface NewFiles {
  /** @returns The path that the file will have. */
  add(name: string, content: Buffer): string;
}

/** A pure change of a graph, made through its mutators alone. */
export interface Pass {
  /** The name of its file, its option and its fixtures. */
  readonly name: string;
  /** It needs to know what was sent before the passes ran: by the client that wrote the session, or by each kind. */
  looksBack?(graph: Graph): 'own' | 'all' | undefined;
  run(graph: Graph, context: PassContext): void;
}
