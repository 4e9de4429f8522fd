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

/** What few commands need lies in a file of its own, which is loaded when it is asked for. */
const APART = 'summary/run-command';

const loadedLater = {
  name: 'loaded-later',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`${APART}\\.ts$`) }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./${APART}.js`, external: true } : undefined,
    );
  },
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

await build({
  entryPoints: ['src/cli.ts', 'src/index.ts', `src/${APART}.ts`],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  plugins: [loadedLater, withoutUnused],
  // Commander is CommonJS and requires node's own modules.
  banner: {
    js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
  },
});
