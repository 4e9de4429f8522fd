import type { Compaction } from '../graph/compactions.ts';
import { inspect } from '../inspect/inspect.ts';
import { damageWords } from '../output/damage.ts';
import { renderInspection } from '../output/inspect.ts';
import { defineCommand, type Outcome } from './command.ts';
import { openSession } from './open.ts';

export const command = defineCommand({
  sessions: 'one',
  options: {},
  async run(request): Promise<Outcome> {
    const session = await openSession(request);
    const inspection = inspect(session);
    const { tokens, window, compactions, ...rest } = inspection;
    return {
      data: {
        path: session.path,
        sessionId: session.sessionId,
        ...rest,
        tokens: tokens.count,
        tokensMethod: tokens.method,
        window: window ?? null,
        compactions: compactions.map(compactionData),
      },
      exitCode: 0,
      text: (terminal) => renderInspection(session, inspection, terminal),
      words: () => damageWords(session.graph),
    };
  },
});

function compactionData(compaction: Compaction): Record<string, unknown> {
  const { boundary, summary, trigger, preTokens, preserved } = compaction;
  return {
    line: (boundary ?? summary)?.line ?? null,
    uuid: (boundary ?? summary)?.uuid ?? null,
    summaryUuid: summary?.uuid ?? null,
    trigger: trigger ?? null,
    preTokens: preTokens ?? null,
    preservedEntries: preserved?.entries.length ?? 0,
  };
}
