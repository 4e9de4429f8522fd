/** What a person has to look at after a recording: long strings that might be the vendor's, and facts of this machine. */
import { readdirSync, readFileSync } from 'node:fs';
import { homedir, hostname, release, tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';

const longerThan = 160;
const checkout = resolve(import.meta.dirname, '../..');
const machineFacts = [hostname(), release(), homedir(), checkout, join(tmpdir(), 'ccsurgery')].map(
  (fact) => new RegExp(`(?<!\\w)${fact.replace(/\W/g, '\\$&')}(?!\\w)`),
);

/** Prints each long string once, with the first place it was seen at; fails if a fact of this machine is in a file. */
export function review(folder: string): void {
  const seen = new Map<string, string>();
  let bytes = 0;
  for (const found of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!found.isFile()) continue;
    const path = join(found.parentPath, found.name);
    const text = readFileSync(path, 'utf8');
    bytes += Buffer.byteLength(text);
    for (const fact of machineFacts)
      if (fact.test(text)) throw new Error(`${path} names this machine: ${fact}`);
    if (!/\.jsonl?$/.test(path)) continue;
    const documents = path.endsWith('.jsonl') ? text.split('\n').filter(Boolean) : [text];
    for (const document of documents) collect(JSON.parse(document), relative(folder, path), seen);
  }
  for (const [text, place] of seen)
    console.log(`${place} (${text.length}): ${JSON.stringify(text.slice(0, 400))}`);
  console.log(`${seen.size} strings of more than ${longerThan} characters, ${bytes} bytes in all`);
}

function collect(value: unknown, place: string, seen: Map<string, string>): void {
  if (typeof value === 'string') {
    if (value.length > longerThan && !seen.has(value)) seen.set(value, place);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) collect(inner, `${place} ${key}`, seen);
  }
}
