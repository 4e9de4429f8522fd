// Few bundled files, those that are seldom needed apart: a cold start then costs little more than bare node.
import { rmSync } from 'node:fs';
import { build } from 'esbuild';

/**
 * Parts of dependencies that are never used here and would cost every start: commander can start
 * other programs, and chalk looks for colours by itself.
 */
const UNUSED = {
  'node:child_process': 'module.exports = {};',
  '#supports-color': 'export default { stdout: false, stderr: false };',
};

const withoutUnused = {
  name: 'without-unused',
  setup({ onResolve, onLoad }) {
    const names = new RegExp(`^(${Object.keys(UNUSED).join('|')})$`);
    const owners = /node_modules[\\/](commander|chalk)[\\/]/;
    onResolve({ filter: names }, ({ path, importer }) =>
      owners.test(importer) ? { path, namespace: 'unused' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'unused' }, ({ path }) => ({ contents: UNUSED[path] }));
  },
};

const OPTIONS = {
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  plugins: [withoutUnused],
  // Commander is CommonJS and requires node's own modules.
  banner: {
    js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
  },
};

// Chunks of an older build would lie about for ever.
rmSync('dist/chunks', { recursive: true, force: true });
// By themselves, so that what they share does not fall into many small files: each costs time at the start.
for (const entry of ['src/cli.ts', 'src/index.ts'])
  await build({
    ...OPTIONS,
    entryPoints: [entry],
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
  });
