import { THINKING_BLOCKS } from '../format/thinking.ts';
import type { Redactor } from '../redact/redactor.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Block } from '../transcript/facts.ts';
import { removeBlocks } from './blocks/remove-blocks.ts';
import type { Pass } from './pass.ts';

/** Puts placeholders in place of secrets and of what tells of persons and machines, in all strings of all entries. */
export function redact(redactor: Redactor): Pass {
  return {
    name: 'redact',
    run(graph) {
      // Thinking is signed: what tells too much can't be changed, only removed.
      const isTelling = (block: Block, entry: Entry): boolean =>
        THINKING_BLOCKS.has(block.type) && redactor.isTold(thinkingIn(entry, block));
      removeBlocks(graph, graph.entriesHolding('thinking'), isTelling);
      for (const entry of graph.entries()) {
        const line = redactor.line(entry.raw, entry.transcript.path);
        if (line !== undefined) graph.rewrite(entry, line.bytes, line.path);
      }
    },
  };
}

function thinkingIn(entry: Entry, block: Block): string {
  return String((entry.valueAt(block) as { thinking?: unknown }).thinking ?? '');
}
