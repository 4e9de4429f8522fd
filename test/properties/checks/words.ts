import { strict as assert } from 'node:assert';
import type { Session } from '../../../src/bundle/session.ts';
import { buildContext, ownFamily } from '../../../src/context/context.ts';
import { parseStatements } from '../../../src/edit/plan.ts';
import { workOf } from '../../../src/edit/work.ts';
import { CLIENT_FAMILIES } from '../../../src/format/client-families.ts';
import { promptText } from '../../../src/graph/roles.ts';
import { type Turn, turnsOf } from '../../../src/graph/turns.ts';
import { diagnose } from '../../../src/operation/guard.ts';
import { isSound } from '../../../src/validate/validate.ts';
import { type Loss, lostWords, wordsSent } from '../../passes/lost-words.ts';
import { PLANTED } from '../writer.ts';
import type { Check } from './check.ts';

export const cloneIsSentTheSame: Check = ({ step, source, result }) => {
  if (result === undefined || step.command !== 'clone') return;
  if (step.options.some((option) => option.startsWith('--') && option !== '--title')) return;
  for (const family of CLIENT_FAMILIES) {
    const sent = ({ graph }: Session): unknown => buildContext(graph, family).messages;
    assert.deepEqual(sent(result), sent(source), family.from);
  }
};

export const pruneKeepsWords: Check = ({ step, source, result }) => {
  if (result === undefined || step.command !== 'prune') return;
  const own = ownFamily(source.graph).from;
  // Where clients do not agree on what is live, that of the session has its way.
  const isHeard = ({ client }: Loss): boolean =>
    client === own || !step.options.includes('--branches');
  const losses = lostWords(source.graph, result.graph, true).filter(isHeard);
  // What the API refuses in a damaged session may be reached only now, and a call without a result not any more.
  const isDamaged = !isSound(diagnose(source));
  // What sub-agents say may be pruned, also where damage makes it a part of the conversation.
  const isOurs = (words: string): boolean =>
    !/: (?:Errand|Found) /.test(words) && !(isDamaged && words.startsWith('toolu_'));
  const isLoss = ({ problems, lost }: Loss): boolean =>
    lost.some(isOurs) || (problems.length > 0 && !isDamaged);
  assert.deepEqual(losses.filter(isLoss), []);
};

/** Each prompt that was sent is sent still, unless the plan says otherwise. */
export const editKeepsPrompts: Check = ({ step, source, result }) => {
  if (result === undefined || step.command !== 'edit') return;
  const work = workOf(
    source.graph,
    parseStatements(
      step.options.filter((_, at) => at % 2 === 1 && step.options[at - 1] === '--do'),
    ),
  );
  if (work.branch !== undefined) return;
  const isNamed = ({ prompt, name }: Turn): boolean =>
    prompt === undefined ||
    work.texts.has(prompt) ||
    [...work.turns].some(([turn, { verb }]) => turn.name === name && verb === 'drop');
  const named = turnsOf(source.graph)
    .filter(isNamed)
    .map(({ prompt }) => prompt && promptText(prompt));
  const kept = promptsSent(source).filter((words) => !named.some((text) => text?.includes(words)));
  const now = wordsSent(buildContext(result.graph)).join('\n');
  assert.deepEqual(
    kept.filter((words) => !now.includes(words)),
    [],
    now,
  );
};

/** Prompts that a summary takes the place of are told in it; one that the user gave may say what it likes. */
export const compressTellsPrompts: Check = ({ step, source, result, real }) => {
  if (result === undefined || step.command !== 'compress') return;
  const isGiven = step.options.some((option) => option.startsWith('--summar'));
  const { kept } = real.data;
  const prompts = promptsSent(source);
  const wanted = isGiven ? prompts.slice(prompts.length - kept) : prompts;
  const now = wordsSent(buildContext(result.graph)).join('\n');
  assert.deepEqual(
    wanted.filter((prompt) => !now.includes(prompt)),
    [],
    now,
  );
};

export const shareTellsNothing: Check = ({ step, source, result, real, after, place }) => {
  if (result === undefined || step.command !== 'share') return;
  for (const { path } of real.data.result.files) {
    const bytes = after.get(path.slice(place.root.length + 1));
    for (const secret of PLANTED)
      assert(!bytes?.includes(secret) && !path.includes(secret), `${secret} is in ${path}`);
  }
  assert.deepEqual(promptsSent(result), promptsSent(source));
};

/** The prompts of a session that are sent, by what tells one from another and is no secret. */
function promptsSent({ graph }: Session): string[] {
  return wordsSent(buildContext(graph)).flatMap((words) =>
    words.startsWith('user:') ? (words.match(/mpt \d+\./g) ?? []) : [],
  );
}
