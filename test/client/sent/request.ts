import type { RecordedMessage } from '../../context/recorded.ts';

/** What a client is asked on resume. No session says so. */
export const prompt = 'Go on from here.';

/** A session that a client resumes. */
export interface AskedSession {
  /** Stands for the session's bytes and the model. */
  readonly key: string;
  readonly id: string;
  readonly text: string;
  /** The model that goes on. */
  readonly model: string;
}

/** What a client sent, as far as it matters here. */
export interface Request {
  readonly model: string;
  readonly messages: readonly RecordedMessage[];
}
