import { UserError } from '../errors.ts';
import { type Shortening, shortenResults } from './blocks/shorten-results.ts';
import type { NewFiles, Pass } from './pass.ts';
import { cutMiddle } from './text/cut.ts';
import { sha256 } from './text/digest.ts';
import { cutNote, isCut, isPlaceholder, noteOfSize } from './text/placeholder.ts';
import { offloaded, SHORT, stubbed, trimmed } from './text/short-result.ts';
import { shortenStrings } from './text/shorten-strings.ts';
import { takenIn, type Where } from './where.ts';

export interface ToolResultsOptions extends Where {
  /**
   * `stub`: a note takes the place of a result. `offload`: it goes to a file, which the model can
   * read. A number: so many characters of it stay, head and tail.
   */
  readonly length: 'stub' | 'offload' | number;
}

/** Shorter results are not worth a file, unless the user says how large they have to be. */
const WORTH_A_FILE = 2000;
/** More characters of a hash than files of one session could have in common. */
const NAME_LENGTH = 32;

/**
 * Shortens what tools gave back. Calls and results stay pairs, and a note names the session and the line that have the
 * whole text. An offloaded result is a file in the session's `tool-results` folder, and keeps its path and first 500
 * characters; clients before 2.1 ask before the model reads it, since it lies outside of the project.
 */
export function toolResults(options: ToolResultsOptions): Pass {
  return {
    name: 'tool-results',
    run(graph, { files }) {
      shortenResults(graph, takenIn(graph, options), shorteningFor(options, files));
    },
  };
}

function shorteningFor(
  { length, minSize }: ToolResultsOptions,
  files: NewFiles | undefined,
): Shortening {
  if (typeof length === 'number') return trim(length);
  if (length === 'stub') return STUB;
  if (files !== undefined) return offload(minSize === undefined ? WORTH_A_FILE : 0, files);
  throw new UserError({
    code: 'no-place-for-files',
    message: 'Offloaded results go to files beside the session, and none are written here.',
  });
}

const STUB: Shortening = {
  result: stubbed,
  clientData: (json) => shortenStrings(json, SHORT, noteOfSize),
  alwaysClientData: true,
};

function trim(length: number): Shortening {
  return {
    result: (result, source) => trimmed(result, length, source),
    clientData: (json) => shortenStrings(json, length, (written) => trimmedString(written, length)),
    alwaysClientData: true,
  };
}

function offload(shortest: number, files: NewFiles): Shortening {
  // Named by content: equal texts share a file, and what was changed since is not taken for the text.
  const pathOf = (text: string): string =>
    files.add(`${sha256(text).slice(0, NAME_LENGTH)}.txt`, Buffer.from(text));
  return {
    result: (result, source) => offloaded(result, shortest, source, pathOf),
    clientData: (json) => shortenStrings(json, Math.max(shortest, SHORT), noteOfSize),
    alwaysClientData: true,
  };
}

function trimmedString(written: Buffer, length: number): string | undefined {
  const text = JSON.parse(`"${written.toString('utf8')}"`) as string;
  if (text.length <= length || isPlaceholder(text) || isCut(text)) return undefined;
  const cut = cutMiddle(text, length, (removed) => cutNote(removed, text.length, undefined));
  return cut.length < text.length ? cut : undefined;
}
