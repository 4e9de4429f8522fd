/** Makes something long in a session that a client wrote: shorter than what clients write to files themselves. */
import { readFileSync, writeFileSync } from 'node:fs';
import { transcriptPath } from '../sandbox.ts';

export const LONG = Array.from(
  { length: 120 },
  (_, i) => `stock ${i + 1} counted and shelved`,
).join('\n');
/** What the start of it says, and only the whole of it. */
export const [START, END] = ['stock 5 counted', 'stock 120 counted'];

interface Block {
  readonly type: string;
  readonly name?: string;
  content?: unknown;
  readonly input?: Record<string, unknown>;
}

/** Changes the last line that has such a block: 2.1.45 does not send all parallel results on resume. */
export function lengthen(
  sessionId: string,
  isMeant: (block: Block) => boolean,
  change: (block: Block) => void,
): void {
  const path = transcriptPath(sessionId);
  const lines = readFileSync(path, 'utf8').split('\n');
  const blocksOf = (line: string): Block[] => {
    const content = line.startsWith('{') ? JSON.parse(line).message?.content : [];
    return Array.isArray(content) ? content.filter(isMeant) : [];
  };
  const index = lines.findLastIndex((line) => blocksOf(line).length > 0);
  const entry = JSON.parse(lines[index] ?? '');
  for (const block of entry.message.content.filter(isMeant)) change(block);
  writeFileSync(path, lines.with(index, JSON.stringify(entry)).join('\n'));
}
