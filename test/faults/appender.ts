import { appendFileSync, closeSync, openSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { appendedLine } from './session.ts';

/**
 * A client: appends lines one by one, each the child of the one before, and tells their uuids.
 * Mostly it opens, writes and closes in one go; at times it dawdles in between, or in a line.
 */
const [path, parent, count] = process.argv.slice(2) as [string, string, string];
const uuids: string[] = [];
process.send?.('ready');
for (let last = parent; uuids.length < Number(count); ) {
  const { uuid, text } = appendedLine(last);
  const manner = Math.random();
  if (manner < 0.6) appendFileSync(path, text);
  else await dawdle(text, manner < 0.85 ? 0 : text.length >> 1);
  uuids.push(uuid);
  last = uuid;
  await sleep(Math.random() * 50);
}
process.send?.(uuids);

async function dawdle(text: string, first: number): Promise<void> {
  const descriptor = openSync(path, 'a');
  if (first > 0) writeSync(descriptor, text.slice(0, first));
  await sleep(Math.random() * 8);
  writeSync(descriptor, text.slice(first));
  closeSync(descriptor);
}
