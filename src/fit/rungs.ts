import { compress } from '../passes/compress.ts';
import { images } from '../passes/images.ts';
import type { Pass } from '../passes/pass.ts';
import { superseded } from '../passes/superseded.ts';
import { thinking } from '../passes/thinking.ts';
import { toolInputs } from '../passes/tool-inputs.ts';
import { toolResults } from '../passes/tool-results.ts';
import type { Where } from '../passes/where.ts';

/** A kind of loss, and how far it goes: from the oldest entry on. */
interface Rung {
  readonly name: string;
  /** What it takes, for the report. */
  readonly what: string;
  /** Passes on single pieces before its end, or one on whole turns. */
  readonly by: 'piece' | 'turn' | 'cut';
  /** @param end Which pieces it may take; for one on turns, the UUID of the first entry that stays. */
  passes(end: { only: NonNullable<Where['only']>; from: string }, setting: Setting): Pass[];
  /** It writes files beside the session. */
  readonly needsFiles?: true;
}

/** What passes need besides the pieces that they may take. */
export interface Setting {
  /** Where the older turns can still be read: see `compress`. */
  readonly transcript: ((newSessionId: string | undefined) => string | undefined) | undefined;
}

/** The ladder, from the least loss to the largest. */
export const RUNGS = [
  {
    name: 'superseded',
    what: 'results that a later call made stale',
    by: 'piece',
    passes: ({ only }) => [superseded({ only })],
  },
  {
    name: 'offload',
    what: 'results over 2,000 characters, which the model can read back',
    by: 'piece',
    needsFiles: true,
    passes: ({ only }) => [toolResults({ length: 'offload', only })],
  },
  { name: 'thinking', what: 'thinking', by: 'piece', passes: ({ only }) => [thinking({ only })] },
  { name: 'images', what: 'images', by: 'piece', passes: ({ only }) => [images({ only })] },
  {
    name: 'tool-inputs',
    what: 'long strings inside calls',
    by: 'piece',
    passes: ({ only }) => [toolInputs({ length: 'stub', only })],
  },
  {
    name: 'stubs',
    what: 'results, down to a note',
    by: 'piece',
    passes: ({ only }) => [toolResults({ length: 'stub', only })],
  },
  {
    name: 'condensed',
    what: 'turns, down to prompt and short answer',
    by: 'turn',
    passes: ({ from }) => [compress({ style: 'condensed', from })],
  },
  {
    name: 'summary',
    what: 'turns, down to one summary of them',
    by: 'cut',
    passes: ({ from }, { transcript }) => [compress({ from, transcript })],
  },
] as const satisfies readonly Rung[];

export type RungName = (typeof RUNGS)[number]['name'];

/** Each turns what is there into words: the larger loss goes first, so that it is told of the source and not of notes. */
export const ORDER: readonly RungName[] = [
  'summary',
  'condensed',
  'superseded',
  'stubs',
  'offload',
  'thinking',
  'images',
  'tool-inputs',
];
