import { Journal } from '../journal/journal.ts';
import type { Operation } from '../journal/operation.ts';
import { recoverOperations } from '../journal/recover.ts';
import { purge, RETENTION } from '../journal/retention.ts';
import { type Standing, standings } from '../journal/standing.ts';
import { keptWords, logWords, purgedText, renderLog } from '../output/log.ts';
import { joinWords, recoveryWords } from '../output/recovery.ts';
import { formatBytes } from '../text/numbers.ts';
import type { Command, Outcome, Request } from './command.ts';
import { operationsInScope } from './scope.ts';

const { operations: most, days, backupBytes } = RETENTION;
const KEPT = `the newest ${most}, for ${days} days, up to ${formatBytes(backupBytes)}`;

export const command: Command = {
  sessions: 'none',
  options: [
    {
      flags: '--purge',
      description: `forget operations and their backups (else kept: ${KEPT})`,
    },
  ],
  async run(request: Request): Promise<Outcome> {
    const { stateDir, options, now } = request;
    const journal = new Journal(stateDir);
    if (options.purge === true) return purged(journal, request);
    const operations = journal.list();
    const unreadable = journal.unreadable();
    const standing = standings(operations);
    const logged = operationsInScope(operations, request).map((operation) => ({
      operation,
      standing: standing.get(operation.id) as Standing,
    }));
    return {
      data: {
        operations: logged.map((each) => toData(each.operation, each.standing)),
        unreadable,
      },
      exitCode: 0,
      text: (terminal) => renderLog(logged, now, terminal),
      words: () => logWords(logged, unreadable, operations.length - logged.length),
    };
  },
};

async function purged(journal: Journal, request: Request): Promise<Outcome> {
  // What was killed half way needs its backups.
  const recovered = await recoverOperations(request.stateDir);
  const { forgotten, kept } = purge(journal, operationsInScope(journal.list(), request));
  return {
    data: { purged: forgotten.length, operations: kept.map(({ id }) => ({ id })) },
    exitCode: 0,
    text: () => purgedText(forgotten.length),
    words: () => joinWords(recoveryWords(recovered), keptWords(kept)),
  };
}

function toData(operation: Operation, standing: Standing): Record<string, unknown> {
  const { id, time, command: name, sessionId, undoes, summary, files } = operation;
  return {
    id,
    time,
    command: name,
    sessionId,
    status: standing,
    ...(undoes === undefined ? {} : { undoes }),
    changes: summary,
    files: files.map(({ path, role, before, after }) => ({
      path,
      role: role ?? null,
      bytes: { before: before?.bytes ?? null, after: after?.bytes ?? null },
    })),
  };
}
