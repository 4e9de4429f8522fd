// The measure that others are held against: parse and re-stringify every line, write the result.
import { readFileSync, writeFileSync } from 'node:fs';

const [source, target] = process.argv.slice(2);
const lines = readFileSync(source, 'utf8').split('\n');
writeFileSync(
  target,
  lines.map((line) => (line === '' ? '' : JSON.stringify(JSON.parse(line)))).join('\n'),
);
