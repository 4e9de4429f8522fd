import { isLive } from '../bundle/live.ts';
import { claudeDirOf } from '../bundle/places.ts';
import { UserError } from '../errors.ts';
import { chooseOperation } from '../journal/choose.ts';
import { Journal } from '../journal/journal.ts';
import { inverse, type Operation } from '../journal/operation.ts';
import { recoverOperations } from '../journal/recover.ts';
import { planUndo } from '../journal/undo.ts';
import { renderUndo, undoWords } from '../output/undo.ts';
import { replaceFiles } from '../storage/replace/replace.ts';
import type { Command, Outcome, Request } from './command.ts';

export const command: Command = {
  name: 'undo',
  summary: 'Take back an operation that changed a session in place',
  sessions: 'operation',
  writes: true,
  options: [
    { flags: '-n, --dry-run', description: 'write nothing, show what would be restored' },
    {
      flags: '--force',
      description: 'also if files changed since, or a client has the session open',
    },
  ],
  async run(request: Request): Promise<Outcome> {
    const { stateDir, options, signal } = request;
    const dryRun = options.dryRun === true;
    const force = options.force === true;
    if (!dryRun) await recoverOperations(stateDir);
    const journal = new Journal(stateDir);
    const operation = chooseOperation(journal.list(), request.sessions[0]);
    if (!force) refuseLive(operation, request.claudeDir);
    const restorations = planUndo(journal, operation, force);
    if (restorations.length === 0) throw nothingToDo(operation);
    const { id, sessionId, summary } = operation;
    const note = { command: 'undo', sessionId, summary: inverse(summary), undoes: id };
    const edits = restorations.map(({ edit }) => edit);
    const undo = dryRun ? undefined : await replaceFiles(edits, { stateDir, note, signal });
    const undone = { operation, restorations, undo };
    return {
      data: {
        dryRun,
        operation: { id, command: operation.command, time: operation.time },
        sessionId,
        undo: undo?.id ?? null,
        files: restorations.map(({ action, bytes, edit }) => ({ path: edit.path, action, bytes })),
      },
      exitCode: 0,
      text: (terminal) => renderUndo(undone, terminal),
      words: () => undoWords(undone),
    };
  },
};

function refuseLive({ sessionId, files }: Operation, claudeDir: string): void {
  const [main] = files;
  const live = isLive(sessionId, (main && claudeDirOf(main.path, claudeDir)) ?? claudeDir);
  if (live === undefined) return;
  throw new UserError({
    code: 'session-live',
    message: `A client (process ${live.pid}) has session ${sessionId} open. Nothing was changed.`,
    hint: 'Close it first; --force does it all the same, and the client will not notice.',
    exitCode: 3,
  });
}

function nothingToDo({ id }: Operation): UserError {
  return new UserError({
    code: 'nothing-to-undo',
    message: `All files are what they were before operation ${id}.`,
  });
}
