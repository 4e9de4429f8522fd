import type { Builder } from '../builder.ts';

/** A transcript written by hand. What real clients sent when they resumed it is in `fixtures/sent`. */
export interface Case {
  readonly name: string;
  readonly session: Builder;
  /** The first client that is asked; none: the oldest. */
  readonly from?: string;
}

/** The model of a case, unless it says otherwise: every client treats it in the same way. */
export const USUAL_MODEL = 'claude-opus-4-5';

/** A model that takes messages of the system, and the first of the tested clients that send it any. */
export const SYSTEM_MODEL = { model: 'claude-opus-4-8', from: '2.1.239' };

/** No entry has it. */
export const NOWHERE = 'bbbbbbbb-0000-4000-8000-000000000000';
