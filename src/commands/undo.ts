import { UserError } from '../errors.ts';
import { chooseOperation } from '../journal/choose.ts';
import { Journal } from '../journal/journal.ts';
import { type Recovered, recoverOperations } from '../journal/recover.ts';
import { undoOperation } from '../operation/undo.ts';
import { joinWords, recoveryWords } from '../output/recovery.ts';
import { renderUndo, undoWords } from '../output/undo.ts';
import { UNDO_OPTIONS } from '../schema/options/undo.ts';
import { defineCommand, type Outcome } from './command.ts';
import { operationsInScope, refuseScope, unreadableInScope } from './scope.ts';

export const command = defineCommand({
  sessions: 'operation',
  options: UNDO_OPTIONS,
  async run(request): Promise<Outcome> {
    const { claudeDir, stateDir, options, watchSignals } = request;
    const dryRun = options.dryRun === true;
    const [wanted] = request.sessions;
    refuseScope(request, wanted);
    const recovered = dryRun ? [] : await recoverOperations(stateDir);
    refuseIfTakenBack(recovered, wanted);
    const journal = new Journal(stateDir);
    const [operations, unreadable] = [journal.list(), journal.unreadable()];
    const operation =
      wanted === undefined
        ? chooseOperation(
            operationsInScope(operations, request),
            undefined,
            unreadableInScope(unreadable, request),
          )
        : chooseOperation(operations, wanted, unreadable);
    const undone = await undoOperation(operation, {
      claudeDir,
      stateDir,
      force: options.force === true,
      dryRun,
      watchSignals,
    });
    const { id, sessionId } = operation;
    const { undo, restorations } = undone;
    return {
      data: {
        dryRun,
        operation: { id, command: operation.command, time: operation.time },
        sessionId,
        undo: undo?.id ?? null,
        files: restorations.map(({ action, bytes, edit, newer }) => ({
          path: edit.path,
          action,
          bytes,
          newerLines: newer.map(({ line, type, uuid, description }) => ({
            line,
            type: type ?? null,
            uuid: uuid ?? null,
            description,
          })),
        })),
      },
      exitCode: 0,
      text: (terminal) => renderUndo(undone, terminal),
      words: () => joinWords(recoveryWords(recovered), undoWords(undone)),
    };
  },
});

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
