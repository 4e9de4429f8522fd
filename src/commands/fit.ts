import { resolve } from 'node:path';
import { placesBeside } from '../bundle/places.ts';
import type { Session } from '../bundle/session.ts';
import { wrongUse } from '../errors.ts';
import { type Climbed, fitSession } from '../fit/fit.ts';
import { RUNGS } from '../fit/rungs.ts';
import { newUuid, randomIds } from '../ids/id-source.ts';
import { placeFor } from '../operation/place.ts';
import { table } from '../output/table.ts';
import type { Terminal } from '../output/terminal.ts';
import { FIT_OPTIONS, type FitCommandOptions } from '../schema/options/fit.ts';
import { formatCount } from '../text/numbers.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';
import { copyPlan } from './copy-plan.ts';
import { openSource } from './open-source.ts';
import { operateOn } from './surgery.ts';

export const command = defineCommand({
  sessions: 'one',
  options: FIT_OPTIONS,
  async run(request): Promise<Outcome> {
    const { options, now } = request;
    const { tokens, keepLast } = options;
    if (tokens === undefined)
      throw wrongUse(
        'fit needs --tokens.',
        'Name how many tokens the context may have: --tokens 120k.',
      );
    const source = await openSource(request);
    const { session } = source;
    const isElsewhere = options.inPlace === true || options.output !== undefined;
    const transcript = isElsewhere || session.bundle ? undefined : () => resolve(session.path);
    const folder = folderFor(request, session);
    const { passes, ladder } = fitSession(session, { tokens, keepLast, folder, now, transcript });
    return operateOn(request, source, {
      command: 'fit',
      verb: 'Fitted',
      passes,
      plan: { onlyIfChanged: true },
      data: { target: tokens, ladder },
      about: (_written, terminal) => [renderLadder(ladder, terminal)],
      words: () => [
        passes.length === 0
          ? `The context has no more than ${formatCount(tokens)} tokens already.`
          : undefined,
      ],
    });
  },
});

/** Where offloaded results would go. */
function folderFor(request: Request<FitCommandOptions>, session: Session): string | undefined {
  const { options } = request;
  if (options.artifacts === false) return undefined;
  if (options.inPlace === true) return placesBeside(resolve(session.path)).session;
  // One id is as long as another.
  return placeFor(copyPlan(request, session, []), newUuid(randomIds(), '')).places?.session;
}

function renderLadder(ladder: readonly Climbed[], { style }: Terminal): string {
  if (ladder.length === 0) return '';
  const rows = ladder.map(({ rung, before, after, beforeLine }) => [
    rung,
    formatCount(before),
    formatCount(after),
    `line ${beforeLine}`,
    RUNGS.find(({ name }) => name === rung)?.what ?? '',
  ]);
  const columns = [
    { title: 'rung' },
    { title: '~tokens before', align: 'right' as const },
    { title: 'after', align: 'right' as const },
    { title: 'up to' },
    { title: '' },
  ];
  return table(columns, rows, style.dim);
}
