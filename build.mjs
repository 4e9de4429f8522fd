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

/** The library that knows secrets is large, and only one command needs it: it stays a file of its own. */
const SECRETS = 'known-secrets';

const withoutSecrets = {
  name: 'without-secrets',
  setup({ onResolve }) {
    onResolve({ filter: new RegExp(`/${SECRETS}\\.ts$`) }, ({ kind }) =>
      kind === 'dynamic-import' ? { path: `./${SECRETS}.js`, external: true } : undefined,
    );
  },
};

await build({
  entryPoints: [
    { in: 'src/cli.ts', out: 'cli' },
    { in: 'src/index.ts', out: 'index' },
    { in: `src/redact/${SECRETS}.ts`, out: SECRETS },
  ],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  minifySyntax: true,
  minifyWhitespace: true,
  legalComments: 'none',
  plugins: [withoutUnused, withoutSecrets],
  // Commander is CommonJS and requires node's own modules.
  banner: {
    js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
  },
});
