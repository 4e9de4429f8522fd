import type { Recovered } from '../journal/recover.ts';
import { clean } from './terminal.ts';

/** What is said of an operation that was interrupted, by what became of it. */
const WORDS: Readonly<Record<Recovered['outcome'], (recovered: Recovered) => string>> = {
  forgotten: () => 'had changed nothing yet, and is forgotten.',
  completed: () => 'had replaced all files, and counts as done.',
  'put-back': () => 'had replaced some files: the originals are back.',
  left: ({ operation, problem }) =>
    `could not be cleared up: ${clean(problem ?? 'its files were changed since.')} \`ccsurgery undo ${operation.id} --force\` puts the originals back.`,
};

/** What was done about operations that were killed; undefined if there was none. */
export function recoveryWords(recovered: readonly Recovered[]): string | undefined {
  const words = recovered.map((each) => {
    const { id, command, sessionId } = each.operation;
    return `Operation ${id} (${clean(command)} of ${clean(sessionId)}) was interrupted; it ${WORDS[each.outcome](each)}`;
  });
  return joinWords(...words);
}

/** Several words for standard error as one; undefined if there are none. */
export function joinWords(...words: readonly (string | undefined)[]): string | undefined {
  const said = words.filter((each) => each !== undefined);
  return said.length > 0 ? said.join('\n') : undefined;
}
