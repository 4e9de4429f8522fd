// Few bundled files, those that are seldom needed apart: a cold start then costs little more than bare node.
import { execFileSync } from 'node:child_process';
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

/** The commit that is built; none outside of a checkout. */
function commit() {
  try {
    const args = ['rev-parse', '--short', 'HEAD'];
    return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

const OPTIONS = {
  outdir: 'dist',
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  define: { 'process.env.CCSURGERY_COMMIT': JSON.stringify(commit()) },
  minifySyntax: true,
  minifyWhitespace: true,
  // They are in THIRD-PARTY-LICENSES.
  legalComments: 'none',
  metafile: true,
  plugins: [withoutUnused],
  // Commander is CommonJS and requires node's own modules.
  banner: {
    js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);",
  },
};

/**
 * Bundles the program and the library, each by itself, so that what they share does not fall into
 * many small files: each costs time at the start.
 * @param {{ write: boolean }} options
 * @returns {Promise<string[]>} The files that what was bundled comes from.
 */
export async function bundle({ write }) {
  const files = new Set();
  for (const entryPoints of [['src/cli.ts'], ['src/index.ts', 'src/passes.ts']]) {
    const { metafile } = await build({ ...OPTIONS, entryPoints, write });
    for (const { inputs } of Object.values(metafile.outputs))
      for (const [path, { bytesInOutput }] of Object.entries(inputs))
        if (bytesInOutput > 0) files.add(path);
  }
  return [...files];
}
