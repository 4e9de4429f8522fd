import { isUtf8 } from 'node:buffer';
import { applyEdits, stringEdits } from '../json/string-edits.ts';
import { type PathMove, pathEdits } from '../text/path-edits.ts';
import { isRoot } from '../text/path-pattern.ts';
import type { Pass } from './pass.ts';

/** What is signed, and must come back to the API as it was. */
const SIGNED_KEYS: ReadonlySet<string> = new Set(['thinking', 'signature']);

/** Places a session in another project: rewrites `cwd`, and paths in all strings of all entries. */
export function projectTo(move: PathMove): Pass {
  const rewrite = pathRewriter(move);
  const roots: ReadonlySet<unknown> = new Set(move.from.filter(isRoot));
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
  const find = pathEdits(move);
  return (json) => {
    // Bytes that are no text cannot be written again as they were.
    if (!isUtf8(json)) return undefined;
    const text = json.toString('utf8');
    const edits = stringEdits(text, find, SIGNED_KEYS);
    return edits.length === 0 ? undefined : Buffer.from(applyEdits(text, edits));
  };
}
