import { applyEdits, type FindEdits, stringEdits } from '../json/string-edits.ts';
import { bytesOf, textOf } from '../text/lossless.ts';
import { type PathMove, pathEdits } from '../text/path-edits.ts';
import { isRoot } from '../text/path-names.ts';
import type { Pass } from './pass.ts';

/** What is signed, and must come back to the API as it was. */
const SIGNED_KEYS: ReadonlySet<string> = new Set(['thinking', 'signature']);

/** Within base64 a slash may follow a plus; before the plus of a diff is nothing, or an escaped line end. */
const DATA_BEFORE = /(?<!\\)[A-Za-z0-9+/]\+$/;
/** So long without any other character is no path. */
const DATA_AFTER = /^[A-Za-z0-9+/]{256}/;

/** Places a session in another project: rewrites `cwd`, and paths in all strings of all entries. */
export function projectTo(move: PathMove): Pass {
  const rewrite = pathRewriter(move);
  const roots: ReadonlySet<unknown> = new Set(
    move.from.filter((path) => isRoot(path) && path !== move.to),
  );
  return {
    name: 'project-to',
    run(graph) {
      for (const entry of graph.entries()) {
        if (entry.problem !== undefined) continue;
        const bytes = rewrite(entry.raw);
        if (bytes !== undefined) graph.rewrite(entry, bytes);
        if (roots.size > 0 && roots.has(entry.get('cwd'))) graph.edit(entry, ['cwd'], move.to);
      }
    },
  };
}

/** Rewrites paths in a JSON text; undefined if there is nothing to rewrite. */
export function pathRewriter(move: PathMove): (json: Buffer) => Buffer | undefined {
  const findPaths = pathEdits(move);
  const find: FindEdits = (text) => findPaths(text).filter(({ start }) => !isData(text, start));
  return (json) => {
    const text = textOf(json);
    const rewritten = applyEdits(text, stringEdits(text, find, SIGNED_KEYS));
    return rewritten === text ? undefined : bytesOf(rewritten);
  };
}

/** Whether bytes of an image or another file stand there, written as text. */
function isData(text: string, at: number): boolean {
  return (
    DATA_BEFORE.test(text.slice(Math.max(0, at - 3), at)) ||
    DATA_AFTER.test(text.slice(at, at + 256))
  );
}
