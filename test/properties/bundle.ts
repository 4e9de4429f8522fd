import { basename } from 'node:path';
import fc from 'fast-check';
import { Graph } from '../../src/graph/graph.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import type { Original } from '../bad-input/originals.ts';
import { type RandomConversation, randomConversation } from './conversation.ts';
import { type Damage, damaged, randomDamage } from './damage.ts';
import { PROJECT, Writer } from './writer.ts';

/** A whole session with the files beside it, told in a few words. */
export interface RandomBundle {
  readonly conversation: RandomConversation;
  readonly damages: readonly Damage[];
  /** The same for the first sub-agent. */
  readonly agentDamages: readonly Damage[];
  /** After the last line. */
  readonly end: '' | '\n';
}

/** As clients write it. */
export const soundBundle: fc.Arbitrary<RandomBundle> = bundleWith(0, fc.constant('\n'));

/** Mostly as clients write it, at times with what happens to files. */
export const randomBundle: fc.Arbitrary<RandomBundle> = fc.oneof(
  soundBundle,
  bundleWith(4, fc.constantFrom('', '\n')),
);

function bundleWith(
  mostDamages: number,
  end: fc.Arbitrary<RandomBundle['end']>,
): fc.Arbitrary<RandomBundle> {
  return fc
    .record({
      conversation: randomConversation,
      damages: fc.array(randomDamage, { maxLength: mostDamages }),
      agentDamages: fc.array(randomDamage, { maxLength: mostDamages >> 1 }),
      end,
    })
    .filter(isSession);
}

/** Whether there is a prompt or an answer in it that can be read. */
function isSession(bundle: RandomBundle): boolean {
  return graphOf(bundle).main.entries.some(({ facts }) => facts.message !== undefined);
}

/** The files of a Claude folder. */
export function written({ conversation, damages, agentDamages, end }: RandomBundle): Original {
  const { session, files, folder } = new Writer(conversation);
  const transcript = `${PROJECT}/${session.sessionId}.jsonl`;
  const isOld = conversation.version < '2.1';
  const agents = session.agents.map(([id, agent], index): [string, string] => [
    `${isOld ? PROJECT : `${folder}/subagents`}/agent-${id}.jsonl`,
    withDamage(agent.text(), index === 0 ? agentDamages : [], '\n'),
  ]);
  const all: [string, string][] = [
    [transcript, withDamage(session.text(), damages, end)],
    ...agents,
    ...files,
  ];
  return {
    name: conversation.version,
    files: new Map(all.map(([path, content]) => [path, Buffer.from(content)])),
    transcript,
  };
}

function withDamage(text: string, damages: readonly Damage[], end: string): string {
  if (damages.length === 0) return text.replace(/\n$/, end);
  return damages.reduce(damaged, text.split('\n').slice(0, -1)).join('\n') + end;
}

/** The same in memory. */
export function graphOf(bundle: RandomBundle): Graph {
  const { files, transcript } = written(bundle);
  const agents = [...files].filter(([path]) => /^agent-.*\.jsonl$/.test(basename(path)));
  const read = (path: string, bytes: Buffer): Transcript => new Transcript(path, bytes);
  return new Graph(
    read(transcript, files.get(transcript) as Buffer),
    agents.map(([path, bytes]) => read(path, bytes)),
  );
}

/** Whether something was written twice as it is. */
export function hasCopies({ conversation: { steps } }: RandomBundle): boolean {
  return steps.some(({ kind }) => kind === 'again');
}
