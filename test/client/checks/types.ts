/** A check is a scenario that a real client plays, and what is tried on the session that it made. */
import type { Scenario } from '../scenarios/types.ts';
import type { StandIn } from '../stand-in.ts';
import type { Traits } from '../versions.ts';

export interface Lab {
  readonly traits: Traits;
  readonly standIn: StandIn;
  /** The session that the scenario made; the home folder is as the client left it. */
  readonly sessionId: string;
}

export interface Check {
  readonly scenario: (traits: Traits) => Scenario;
  /** False for a version that lacks what is checked. */
  readonly appliesTo?: (traits: Traits, version: string) => boolean;
  /** Gives what is wrong, a sentence each. */
  readonly run: (lab: Lab) => Promise<string[]>;
}
