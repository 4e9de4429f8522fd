import type { SessionBuilder } from '../session.ts';

/** A session for one pass. */
export interface PassFixture {
  readonly session: SessionBuilder;
  /** What follows the flag. */
  readonly value?: string;
  readonly keepLast?: number;
  /** What the files say no more, and so nobody sends. */
  readonly gone?: readonly string[];
  /** What is sent twice need be sent but once. */
  readonly hasCopies?: boolean;
}

/** Sessions for passes, by the names of pass and case. */
export type PassFixtures = Readonly<Record<string, Readonly<Record<string, PassFixture>>>>;

/** The transcripts of a session by their paths; the sub-agents' lie in a folder of its name. */
export function transcriptsOf(name: string, session: SessionBuilder): Map<string, string> {
  return new Map([
    [`${name}.jsonl`, session.text()],
    ...session.agents.map(([id, agent]): [string, string] => [
      `${name}/subagents/agent-${id}.jsonl`,
      agent.text(),
    ]),
  ]);
}
