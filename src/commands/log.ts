import { backupUse } from '../journal/backup-use.ts';
import { byId } from '../journal/choose.ts';
import { Journal, type UnreadableRecord } from '../journal/journal.ts';
import { isAtWork, type Operation } from '../journal/operation.ts';
import { recoverOperations } from '../journal/recover.ts';
import {
  bytesOfBackups,
  isOver,
  keptUntil,
  type Purged,
  purge,
  purgeOne,
} from '../journal/retention.ts';
import { sessionBusy } from '../journal/session-busy.ts';
import { type Standing, standings } from '../journal/standing.ts';
import {
  type LoggedOperation,
  logWords,
  purgedText,
  purgedWords,
  renderLog,
} from '../output/log.ts';
import { joinWords, recoveryWords } from '../output/recovery.ts';
import { LOG_OPTIONS, type LogCommandOptions } from '../schema/options/log.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';
import { operationsInScope, refuseScope } from './scope.ts';

export const command = defineCommand({
  sessions: 'none',
  options: LOG_OPTIONS,
  async run(request): Promise<Outcome> {
    const { stateDir, options, now } = request;
    const journal = new Journal(stateDir);
    if (options.purge !== undefined) return purged(journal, request);
    const operations = journal.list();
    const unreadable = journal.unreadable();
    const standing = standings(operations);
    const logged = operationsInScope(operations, request).map((operation) => ({
      operation,
      standing: standing.get(operation.id) as Standing,
      undoUntil: isOver(operation) ? keptUntil(operation.id) : undefined,
      backupBytes: bytesOfBackups(journal, operation.id),
    }));
    const use = backupUse(journal);
    return {
      data: {
        operations: logged.map(toData),
        unreadable: unreadable.map(unreadableData),
        backups: { bytes: use.bytes, limit: use.limit },
      },
      exitCode: 0,
      text: (terminal) => renderLog(logged, now, terminal),
      words: () => logWords(logged, unreadable, operations.length - logged.length, use),
    };
  },
});

async function purged(journal: Journal, request: Request<LogCommandOptions>): Promise<Outcome> {
  const wanted = request.options.purge;
  refuseScope(request, wanted);
  // What was killed half way needs its backups.
  const recovered = await recoverOperations(request.stateDir);
  const done =
    typeof wanted === 'string'
      ? purgeNamed(journal, wanted)
      : purge(journal, operationsInScope(journal.list(), request));
  return {
    data: {
      purged: done.forgotten.length,
      freed: done.bytes,
      operations: done.kept.map(({ id }) => ({ id })),
      unreadable: done.unreadable.map(unreadableData),
    },
    exitCode: 0,
    text: () => purgedText(done),
    words: () => joinWords(recoveryWords(recovered), purgedWords(done)),
  };
}

function purgeNamed(journal: Journal, wanted: string): Purged {
  const found = byId<Operation | UnreadableRecord>(
    [...journal.list(), ...journal.unreadable()],
    wanted,
  );
  if ('status' in found && isAtWork(found))
    throw sessionBusy(found, (where) => `Operation ${found.id} is under way (${where}).`);
  return purgeOne(journal, found);
}

function toData(logged: LoggedOperation): Record<string, unknown> {
  const { standing, undoUntil, backupBytes } = logged;
  const { id, time, command: name, sessionId, undoes, summary, files } = logged.operation;
  return {
    id,
    time,
    command: name,
    sessionId,
    status: standing,
    undoUntil: undoUntil?.toISOString() ?? null,
    backupBytes,
    ...(undoes === undefined ? {} : { undoes }),
    changes: summary,
    files: files.map(({ path, role, before, after }) => ({
      path,
      role: role ?? null,
      bytes: { before: before?.bytes ?? null, after: after?.bytes ?? null },
    })),
  };
}

function unreadableData(record: UnreadableRecord): Record<string, unknown> {
  const { id, folder, backups, operation } = record;
  return {
    id,
    folder,
    undoUntil: keptUntil(id).toISOString(),
    canUndo: operation !== undefined,
    backups: backups.map(({ path, bytes }) => ({ path, bytes })),
  };
}
