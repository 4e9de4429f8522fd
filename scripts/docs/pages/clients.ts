import { type Results, readResults, type Verdict } from '../../../test/client/results.ts';
import { versions } from '../../../test/client/versions.ts';
import { page, table } from '../markdown.ts';

const VERDICTS: readonly Verdict[] = ['ok', 'failed', 'not run', '-'];

/** What real clients did with the results of the commands. */
export function clients(): string {
  const results = readResults();
  const names = Object.keys(versions);
  return page(
    'Tested clients',
    'What real clients made of the results: `npm run test:client` has each version of Claude Code make sessions, runs a command on them, and has the client resume what came of it.',
    'Each _ok_ means: the result validates; the request that the client sends is the one that `context --client VERSION` tells; a stand-in for the Messages API takes it; the turn is appended to the file, which validates again; and a second turn goes on from the first. The stand-in refuses what the API refuses: calls and results that are no pairs, messages without words, thinking that is not signed or has changed, and, for models that bind it so, thinking before which something is different from when it was produced. Besides that, each row looks for what its command promises. _-_: this version does not have what the row is about, or its screen was not looked at. _not run_: not tried yet. A full run tries every row with versions that start a [family](client-families.md) and with the newest, and the core rows with all.',
    'Where nothing else is said the model is one that binds its thinking to all that came before; with 2.1.0 to 2.1.79 it is an older one, since these clients lose results of parallel calls on resume by themselves.',
    '## By version',
    ...Object.entries(versions).flatMap(([version, { unfit, screenUnfit }]) => [
      ...(unfit ? [`${version} ${unfit}: no row can be tried with it.`] : []),
      ...(screenUnfit ? [`${version} ${screenUnfit}: rows that need that are not tried.`] : []),
    ]),
    table(
      ['', ...VERDICTS],
      names.map((version) => [
        version,
        ...VERDICTS.map((verdict) => String(countOf(results, version, verdict))),
      ]),
    ),
    '## By operation',
    table(
      ['', 'ok with', 'failed with'],
      Object.entries(results).map(([name, cells]) => [
        name,
        ...(['ok', 'failed'] as const).map((verdict) =>
          names.filter((version) => cells[version] === verdict).join(', '),
        ),
      ]),
    ),
  );
}

function countOf(results: Results, version: string, verdict: Verdict): number {
  return Object.values(results).filter((cells) => cells[version] === verdict).length;
}
