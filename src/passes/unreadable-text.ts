import { isUtf8 } from 'node:buffer';
import { applyEdits, type FindEdits, stringEdits } from '../json/string-edits.ts';
import type { Pass } from './pass.ts';
import { noteOfSize } from './text/placeholder.ts';

/** What stands in a text for bytes that are none. */
const NO_TEXT = '\ufffd';
const NO_KEYS: ReadonlySet<string> = new Set();

/** Puts notes in place of strings with bytes that are no UTF-8: nobody can tell what they say. */
export function unreadableText(): Pass {
  const find: FindEdits = (text) =>
    text.includes(NO_TEXT)
      ? [{ start: 0, end: text.length, text: noteOfSize(Buffer.from(text)) }]
      : [];
  return {
    name: 'unreadable-text',
    run(graph) {
      for (const entry of graph.entries()) {
        if (isUtf8(entry.raw)) continue;
        const text = entry.raw.toString('utf8');
        graph.rewrite(entry, Buffer.from(applyEdits(text, stringEdits(text, find, NO_KEYS))));
      }
    },
  };
}
