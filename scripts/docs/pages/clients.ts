import { readResults } from '../../../test/client/results.ts';
import { page, table } from '../markdown.ts';

/** What real clients did with the results of the commands. */
export function clients(): string {
  const results = readResults();
  const versions = Object.keys(Object.values(results)[0] ?? {});
  return page(
    'Tested clients',
    'What real clients made of the results: `npm run test:client` has each version of Claude Code make sessions, runs a command on them, and has the client resume what came of it.',
    'Each _ok_ means: the result validates; the request that the client sends is the one that `context --client VERSION` tells; a stand-in for the Messages API takes it; the turn is appended to the file, which validates again; and a second turn goes on from the first. The stand-in refuses what the API refuses: calls and results that are no pairs, messages without words, thinking that is not signed or has changed, and, for models that bind it so, thinking before which something is different from when it was produced. Besides that, each row looks for what its command promises. A dash: this version does not have what the row is about, or its screen was not looked at.',
    'Where nothing else is said the model is one that binds its thinking to all that came before; with 2.1.45 it is an older one, since that client loses results of parallel calls on resume by itself.',
    table(
      ['', ...versions],
      Object.entries(results).map(([name, cells]) => [
        name,
        ...versions.map((version) => cells[version] ?? ''),
      ]),
    ),
  );
}
