/** Condensed turns resume as turns: their prompts word for word, one short answer each, then what was kept. */
import { play } from '../client.ts';
import { summary } from '../scenarios/index.ts';
import { ownBlocks } from './own-blocks.ts';
import { answer, resume, takeTurn } from './resume.ts';
import { operate } from './surgery.ts';
import type { Lab, Operation } from './types.ts';

const condensed = '(In short, what was done in this turn.)';
const fourth = 'Thanks. Which file';
const summed = summary.split('\n')[1] as string;

export const compressCondensed: Record<string, Operation> = {
  'compress --style condensed': { on: 'morning', run: once },
  'compress --style condensed, twice': { on: 'morning', run: twice },
  'compress --style condensed of a compacted session': { on: 'compacted', run: afterCompaction },
  'compress --style condensed, then /compact': { on: 'morning', run: beforeCompaction },
};

async function once(lab: Lab): Promise<string[]> {
  const id = await operate('compress', lab.sessionId, '--style', 'condensed', '--keep-last', '1');
  const { body } = await resume(lab, id);
  const [whole, sent] = [ownBlocks(lab.source), ownBlocks(body)];
  const start = (blocks: readonly string[]): number =>
    blocks.findIndex((block) => block.includes(fourth));
  const older = sent.slice(0, start(sent));
  return [
    ...(older.filter((block) => block.includes(condensed)).length === 3
      ? []
      : [`older turns are ${older.join('\n')}`]),
    ...(older.some((block) => block.includes('"tool_')) ? ['a call is left in them'] : []),
    ...missing(older, promptsIn(whole.slice(0, start(whole)))),
    ...missing(sent, whole.slice(start(whole))),
  ];
}

/** What was condensed stays as it is, and what came since is condensed, too. */
async function twice(lab: Lab): Promise<string[]> {
  const first = await operate(
    'compress',
    lab.sessionId,
    '--style',
    'condensed',
    '--keep-last',
    '1',
  );
  const { sessionId: grown } = await takeTurn(lab, first);
  const second = await operate('compress', grown, '--style', 'condensed', '--keep-last', '0');
  const sent = ownBlocks((await resume(lab, second)).body);
  const answers = sent.filter((block) => block.includes(condensed));
  return [
    ...(answers.length === 5 ? [] : [`${answers.length} of 5 turns are condensed`]),
    ...missing(sent, promptsIn(ownBlocks(lab.source))),
  ];
}

async function afterCompaction(lab: Lab): Promise<string[]> {
  const id = await operate('compress', lab.sessionId, '--style', 'condensed', '--keep-last', '1');
  const own = ownBlocks((await resume(lab, id)).body).join('\n');
  return own.includes(JSON.stringify(summed).slice(1, -1)) ? [] : ['the client’s summary is lost'];
}

async function beforeCompaction(lab: Lab): Promise<string[]> {
  const id = await operate('compress', lab.sessionId, '--style', 'condensed', '--keep-last', '1');
  const { sessionId: grown } = await takeTurn(lab, id);
  const compacted = await play(lab.standIn, { ask: '/compact', replies: [] }, grown, false);
  const { body } = await takeTurn(lab, compacted);
  return body.includes(answer) || body.includes(summed) ? [] : ['the summary is not sent'];
}

function promptsIn(blocks: readonly string[]): string[] {
  return blocks.filter((block) => /^\{"role":"user","type":"text"/.test(block));
}

function missing(sent: readonly string[], wanted: readonly string[]): string[] {
  return wanted.filter((block) => !sent.includes(block)).map((block) => `not sent: ${block}`);
}
