import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { artifactNames, readSession } from '../../src/bundle/session.ts';
import type { Diagnostic } from '../../src/validate/rule.ts';
import { type Levels, validate } from '../../src/validate/validate.ts';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
export const RULE_FOLDER = join(ROOT, 'fixtures', 'rules');

/** What the validator says of the session in a file, with all that lies beside it. */
export async function validateFile(path: string, levels?: Levels): Promise<Diagnostic[]> {
  const session = await readSession(path);
  return validate({ graph: session.graph, artifacts: artifactNames(session) }, levels);
}

/** `fixtures/rules/<code>/<kind>.jsonl`, or the transcript in the folder `<kind>` where its name matters. */
export function rulePath(code: string, kind: 'good' | 'bad'): string {
  const plain = join(RULE_FOLDER, code, `${kind}.jsonl`);
  if (existsSync(plain)) return plain;
  const [name] = readdirSync(join(RULE_FOLDER, code, kind)).filter((n) => n.endsWith('.jsonl'));
  return join(RULE_FOLDER, code, kind, name as string);
}

/** All `.jsonl` files below a folder, if it is there. */
export function transcriptsBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.jsonl'))
    .map((file) => join(file.parentPath, file.name))
    .sort();
}

export const readText = (path: string): string => readFileSync(path, 'utf8');
