// One bundled file per entry point: a cold start then costs little more than bare node.
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
    onResolve({ filter: names }, ({ path, importer }) =>
      importer.includes('node_modules') ? { path, namespace: 'unused' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'unused' }, ({ path }) => ({ contents: UNUSED[path] }));
  },
};

await build({
  entryPoints: ['src/cli.ts', 'src/index.ts'],
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
});
