/** The sessions that operations are tried on: each is made once by a client. */
import { compacted } from '../scenarios/compacted.ts';
import { morning } from '../scenarios/morning.ts';
import { rewind } from '../scenarios/rewind.ts';
import { reply, type Scenario, say } from '../scenarios/types.ts';
import type { Traits } from '../versions.ts';
import { edited } from './edited.ts';
import { pictures } from './pictures.ts';

/** Its thinking is refused once something before it has changed. */
const BOUND = 'claude-opus-5-5';
const OLDER = 'claude-opus-4-7';

export interface Source {
  readonly scenario: (traits: Traits) => Scenario;
  readonly model: (traits: Traits) => string;
}

/** A client that loses parallel results breaks the prefix of its own sessions. */
const strictest = ({ keepsParallelResults }: Traits): string =>
  keepsParallelResults ? BOUND : OLDER;
const older = (): string => OLDER;

export const sources: Record<string, Source> = {
  morning: { scenario: morning, model: strictest },
  'morning, older model': { scenario: morning, model: older },
  // V 2.1.325 keeps thinking after a summary that it was not signed after.
  compacted: { scenario: compactedAndOn, model: older },
  edited: { scenario: edited, model: strictest },
  rewound: { scenario: rewind, model: strictest },
  pictures: { scenario: pictures, model: strictest },
};

/** The first words of the last turn after the compaction. */
export const lastAfterCompaction = 'Has tea one?';

function compactedAndOn(): Scenario {
  const { steps, resumePrompt } = compacted();
  const last = { ask: lastAfterCompaction, replies: [reply(say('Yes, EUR.'))] };
  return { steps: [...steps, last], resumePrompt };
}

/** What a request does not tell of a scenario: prompts since the last compaction, and the last words of each answer. */
export function unsaid({ steps }: Scenario, body: string): string[] {
  const compaction = steps.findLastIndex((step) => 'ask' in step && step.ask === '/compact');
  const words = steps.slice(compaction + 1).flatMap((step) => {
    const last = step.replies.at(-1)?.blocks?.findLast((block) => block.type === 'text');
    const answered = last?.type === 'text' ? [last.text] : [];
    return 'ask' in step ? [step.ask, ...answered] : answered;
  });
  return words.filter((word) => !body.includes(JSON.stringify(word).slice(1, -1)));
}
