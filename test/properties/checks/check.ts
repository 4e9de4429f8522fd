import type { Played } from '../played.ts';

/** Something that holds for every step, whatever the session and the command; throws if it does not. */
export type Check = (played: Played) => void | Promise<void>;
