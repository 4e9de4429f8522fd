import { errorData, Interrupted, UserError, wrongUse } from '../errors.ts';
import { watched } from '../operation/watch-signals.ts';
import { renderFailure } from '../output/failure.ts';
import { joinWords } from '../output/recovery.ts';
import {
  renderLost,
  renderMends,
  renderRejected,
  renderSummary,
  renderUntouched,
  type State,
} from '../output/repair.ts';
import { chooseFixes } from '../repair/choose-fixes.ts';
import type { Fix } from '../repair/fix.ts';
import { lostHistory } from '../repair/lost-history.ts';
import { REPAIR_WITHOUT, type RepairReport, repairPasses } from '../repair/passes.ts';
import { REPAIR_OPTIONS, type RepairCommandOptions } from '../schema/options/repair.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';
import { sessionNames } from './open.ts';
import { openSource } from './open-source.ts';
import { operateOn, untitledWords } from './surgery.ts';

/** Options that place or name one session. */
const ONLY_FOR_ONE = ['output', 'id', 'idMap'] as const;

export const command = defineCommand({
  sessions: 'several',
  options: REPAIR_OPTIONS,
  async run(request): Promise<Outcome> {
    const { only, linearize } = request.options;
    const fixes = chooseFixes(only, linearize === true);
    const names = sessionNames(request);
    const [name] = names as [string];
    if (names.length === 1) return (await repair(request, name, fixes)).outcome;
    refuseForOne(request);
    // A signal ends the run after what is done already, which is to be told.
    return watched(request.watchSignals, async (signal) => {
      const watchSignals = signal && (() => ({ signal, stop() {} }));
      const repaired: Repaired[] = [];
      for (const each of names)
        repaired.push(await attempt({ ...request, watchSignals }, each, fixes, signal));
      return together(repaired);
    });
  },
});

interface Repaired {
  readonly state: State;
  readonly outcome: Omit<Outcome, 'bytes'>;
}

async function repair(
  request: Request<RepairCommandOptions>,
  name: string,
  fixes: readonly Fix[],
): Promise<Repaired & { outcome: Outcome }> {
  const { options } = request;
  const isUnsafe = options.unsafe === true;
  const isNamed = options.only !== undefined;
  const source = await openSource({ ...request, sessions: [name] });
  const { graph, path } = source.session;
  const report: RepairReport = { mends: [] };
  const { mends } = report;
  const outcome = await operateOn(request, source, {
    command: 'repair',
    verb: 'Repaired',
    passes: repairPasses(fixes, { unsafe: isUnsafe, mendsNotes: isNamed }, report),
    plan: { onlyIfChanged: true, salvage: true, without: REPAIR_WITHOUT },
    about: (written, terminal) => [
      ...renderMends(mends, path, terminal),
      ...(lost === null ? [] : renderLost(lost)),
      ...renderRejected(written),
    ],
  });
  const isUntouched = graph.changes.length === 0;
  const before = isUntouched ? undefined : report.lostBefore;
  const lost = before === undefined ? null : { before, after: lostHistory(graph) };
  const left = errorsLeft(outcome);
  const canGuess = !isUnsafe && fixes.some(({ code, guesses }) => guesses && left.includes(code));
  return {
    state: left.length > 0 ? 'damaged' : isUntouched ? 'healthy' : 'repaired',
    outcome: {
      ...outcome,
      data: { ...outcome.data, fixes: mends, lostHistory: lost },
      exitCode: left.length > 0 ? 1 : 0,
      text: (terminal) =>
        isUntouched ? renderUntouched(path, left.length, canGuess) : outcome.text(terminal),
      words: () =>
        isUntouched
          ? joinWords(source.words, untitledWords(request))
          : joinWords(
              outcome.words?.(),
              canGuess ? '--unsafe mends more, by guessing.' : undefined,
            ),
    },
  };
}

/** The codes of the errors that the result has. */
function errorsLeft({ data }: Outcome): string[] {
  const diagnostics = data.diagnostics as readonly { code: string; severity: string }[];
  return diagnostics
    .filter(({ severity }) => severity === 'error' || severity === 'fatal')
    .map(({ code }) => code);
}

/** One of several that can't be worked on does not keep the others from it; a signal does. */
async function attempt(
  request: Request<RepairCommandOptions>,
  name: string,
  fixes: readonly Fix[],
  signal: AbortSignal | undefined,
): Promise<Repaired> {
  try {
    signal?.throwIfAborted();
    return await repair(request, name, fixes);
  } catch (error) {
    if (!(error instanceof UserError || error instanceof Interrupted)) throw error;
    return {
      state: error instanceof Interrupted ? 'interrupted' : 'failed',
      outcome: {
        data: { source: { path: name }, error: errorData(error) },
        exitCode: error.exitCode,
        text: (terminal) => renderFailure(name, 'not repaired', error, terminal),
      },
    };
  }
}

/** After an interruption, what could not be worked on counts most, then what was refused, then errors that are left. */
const GRAVEST_FIRST = [2, 3, 1, 0];

function together(repaired: readonly Repaired[]): Outcome {
  const outcomes = repaired.map(({ outcome }) => outcome);
  const codes = outcomes.map((each) => each.exitCode);
  const exitCode =
    codes.find((code) => !GRAVEST_FIRST.includes(code)) ??
    GRAVEST_FIRST.find((code) => codes.includes(code));
  return {
    data: { sessions: outcomes.map(({ data }) => data) },
    exitCode: exitCode ?? 0,
    text: (terminal) =>
      [
        ...outcomes.map((outcome) => outcome.text(terminal)),
        renderSummary(repaired.map(({ state }) => state)),
      ].join('\n\n'),
    words: () => joinWords(...outcomes.map((outcome) => outcome.words?.())),
  };
}

function refuseForOne({ options }: Request<RepairCommandOptions>): void {
  if (ONLY_FOR_ONE.every((name) => options[name] === undefined)) return;
  throw wrongUse(
    '-o, --id and --id-map are for one session, and several are given.',
    'Without them each becomes a new session in its own project; --in-place changes each.',
  );
}
