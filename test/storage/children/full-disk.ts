// Fills the small file system given with a session too large for it, once by what it says and once by surprise.
import { join } from 'node:path';
import { createFiles } from '../../../src/storage/create/create.ts';
import { tree } from '../tree.ts';

const root = process.argv[2] as string;
const large = Buffer.alloc(2 ** 20, 'large');
const before = JSON.stringify(tree(root));
const outcomes = [];
for (const bytes of [30 * 2 ** 20, undefined]) {
  const chunks = () => Array.from({ length: 30 }, () => large);
  const files = [
    { path: join(root, 'x.jsonl'), chunks: () => [large] },
    { path: join(root, 'x/tool-results/1.txt'), chunks, bytes },
  ];
  const error = await createFiles(files).then(
    () => ({ code: 'none' }),
    (reason) => reason,
  );
  const isUnchanged = JSON.stringify(tree(root)) === before;
  outcomes.push({ code: error.code, exitCode: error.exitCode, isUnchanged });
}
console.log(JSON.stringify(outcomes));
