import { isLive } from '../bundle/live.ts';
import { claudeDirOf } from '../bundle/places.ts';
import { UserError } from '../errors.ts';
import { chooseOperation } from '../journal/choose.ts';
import { Journal } from '../journal/journal.ts';
import { inverse, type Operation } from '../journal/operation.ts';
import { type Recovered, recoverOperations } from '../journal/recover.ts';
import { replaceFiles } from '../journal/replace.ts';
import { planUndo } from '../journal/undo.ts';
import { watched } from '../operation/watch-signals.ts';
import { joinWords, recoveryWords } from '../output/recovery.ts';
import { renderUndo, undoWords } from '../output/undo.ts';
import type { Command, Outcome, Request } from './command.ts';
import { operationsInScope } from './scope.ts';

export const command: Command = {
  sessions: 'operation',
  options: [
    { flags: '-n, --dry-run', description: 'write nothing, show what would be restored' },
    {
      flags: '--force',
      description: 'also if files changed since, or a client has the session open',
    },
  ],
  async run(request: Request): Promise<Outcome> {
    const { stateDir, options, watchSignals } = request;
    const dryRun = options.dryRun === true;
    const force = options.force === true;
    const [wanted] = request.sessions;
    refuseScope(request, wanted);
    const recovered = dryRun ? [] : await recoverOperations(stateDir);
    refuseIfTakenBack(recovered, wanted);
    const journal = new Journal(stateDir);
    const operation = chooseOperation(
      wanted === undefined ? operationsInScope(journal.list(), request) : journal.list(),
      wanted,
    );
    if (!force) refuseLive(operation, request.claudeDir);
    const restorations = planUndo(journal, operation, force);
    if (restorations.length === 0) throw nothingToDo(operation);
    const { id, sessionId, transcript, summary } = operation;
    const note = { command: 'undo', sessionId, transcript, summary: inverse(summary), undoes: id };
    const edits = restorations.map(({ edit }) => edit);
    const undo = dryRun
      ? undefined
      : await watched(watchSignals, (signal) => replaceFiles(edits, { stateDir, note, signal }));
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
      words: () => joinWords(recoveryWords(recovered), undoWords(undone)),
    };
  },
};

/** An id means one operation, whatever project that is of. */
function refuseScope({ project }: Request, wanted: string | undefined): void {
  if (project === undefined || wanted === undefined) return;
  throw new UserError({
    code: 'wrong-use',
    message: '--project is for the newest operation of a project, and an operation is named.',
    hint: 'Leave out one of the two.',
  });
}

/** What was meant is, or may be, what was interrupted: an older operation is not undone in its place. */
function refuseIfTakenBack(recovered: readonly Recovered[], wanted = ''): void {
  const back = recovered.filter(({ outcome }) => outcome === 'forgotten' || outcome === 'put-back');
  const words = recoveryWords(back.filter(({ operation }) => operation.id.startsWith(wanted)));
  if (words === undefined) return;
  throw new UserError({
    code: 'nothing-to-undo',
    message: words,
    hint: '`ccsurgery undo` once more undoes the operation before it.',
  });
}

function refuseLive(operation: Operation, claudeDir: string): void {
  const { sessionId, files, transcript = files[0]?.path } = operation;
  const own = transcript === undefined ? undefined : claudeDirOf(transcript, claudeDir);
  const live = isLive(sessionId, own ?? claudeDir);
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
    hint: '`ccsurgery log` lists what else can be taken back.',
  });
}
