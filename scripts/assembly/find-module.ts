import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';

const SOURCE = new URL('../../src/json/assembly/find.ts', import.meta.url);
export const MODULE_FILE = new URL('../../src/json/find-module.ts', import.meta.url);
const OPTIONS = ['-O3', '--noAssert', '--runtime', 'stub', '--importMemory', '--enable', 'simd'];
/** Characters. */
const LINE = 90;

/** The file that holds the module's bytes. */
export async function findModuleFile(): Promise<string> {
  const text = (await compile()).toString('base64');
  const lines = text.match(new RegExp(`.{1,${LINE}}`, 'g')) ?? [];
  const joined = lines.map((line) => `'${line}'`).join(' +\n    ');
  return `/** What \`assembly/find.ts\` compiles to. Made by \`npm run assembly\`. */
export const MODULE_BYTES = Buffer.from(
  ${joined},
  'base64',
);
`;
}

async function compile(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'assembly-'));
  const binary = join(folder, 'find.wasm');
  try {
    const source = fileURLToPath(SOURCE);
    await execa('asc', [source, ...OPTIONS, '--outFile', binary], { preferLocal: true });
    return readFileSync(binary);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
