/** Writes `fixtures/compress` again: `npx tsx test/builders/write-compress-fixtures.ts`. Read the summaries before you commit them. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Cut, findCut } from '../../src/passes/compress/cut.ts';
import { summarize } from '../../src/summary/summarize.ts';
import { COMPRESS_FIXTURES, SUMMARIES } from './compress/index.ts';

const folder = join(import.meta.dirname, '../../fixtures/compress');

for (const [name, build] of Object.entries(COMPRESS_FIXTURES)) {
  const session = build();
  const graph = session.graph();
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, 'session.jsonl'), session.text());
  for (const [file, keepLast] of Object.entries(SUMMARIES)) {
    const summary = summarize(graph, findCut(graph, keepLast) as Cut);
    writeFileSync(join(folder, name, file), `${summary}\n`);
  }
}
