/** An operation is tried on a session that a real client made. */
import type { StandIn } from '../api/stand-in.ts';
import type { Traits } from '../versions.ts';

export interface Lab {
  readonly version: string;
  readonly traits: Traits;
  readonly standIn: StandIn;
  /** The session that the client made; the home folder is as the client left it. */
  readonly sessionId: string;
  /** The body of the request with which the client resumes it. */
  readonly source: string;
  /** What was found wrong so far, a sentence each. */
  readonly problems: string[];
}

export interface Operation {
  /** The name of the session that it is tried on. */
  readonly on: string;
  /** False for a version that lacks what is tried. */
  readonly appliesTo?: (traits: Traits, version: string) => boolean;
  /** Gives what is wrong, a sentence each. */
  readonly run: (lab: Lab) => Promise<string[]>;
}
