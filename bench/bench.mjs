// `npm run bench -- [megabytes…] [--peers] [--record]`: every command on sessions of these sizes (10,
// 150 and 700), beside bare node and, with --peers, other tools, which are installed for it from the
// npm registry. --record writes the page to RESULTS.md.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { CLI, commandsFor } from './commands.mjs';
import { generate } from './generate.mjs';
import { measure } from './measure.mjs';
import { growthTable, heading, markTable, sizeTable } from './report.mjs';

const { values, positionals } = parseArgs({
  options: { peers: { type: 'boolean' }, record: { type: 'boolean' } },
  allowPositionals: true,
});
const sizes = positionals.length > 0 ? positionals.map(Number) : [10, 150, 700];
/** The size that the marks are of. */
const MARKED = 150;
const PEERS = ['@anthropic-ai/claude-agent-sdk', 'ccs-cloner'];

const folder = mkdtempSync(join(tmpdir(), 'ccsurgery-bench-'));
const page = [];
const say = (part) => {
  page.push(part);
  console.log(`${part}\n`);
};

try {
  say(heading());
  const peers = values.peers ? install() : undefined;
  const bySize = new Map();
  for (const megabytes of sizes) bySize.set(megabytes, await atSize(megabytes, peers));
  if (sizes.length > 1) say(growthTable(bySize));
  if (values.record)
    writeFileSync(new URL('./RESULTS.md', import.meta.url), `${page.join('\n\n')}\n`);
} finally {
  rmSync(folder, { recursive: true });
}

function install() {
  const path = join(folder, 'peers');
  execFileSync('npm', ['install', '--prefix', path, '--no-audit', '--no-fund', ...PEERS], {
    stdio: 'ignore',
  });
  return path;
}

/** The figures by the names of the commands. */
async function atSize(megabytes, peers) {
  const place = mkdtempSync(join(folder, 'size-'));
  const session = join(place, 'session.jsonl');
  generate(session, megabytes * 1e6);
  const mebibytes = statSync(session).size / 1024 / 1024;
  const commands = commandsFor(session, place, peers);
  const results = await measure(commands, megabytes > MARKED ? 2 : 5);
  const byName = new Map(commands.map(({ name }, index) => [name, results[index]]));
  say(sizeTable(megabytes, mebibytes, byName));
  if (megabytes === MARKED) say(markTable(mebibytes, byName, await coldStart()));
  rmSync(place, { recursive: true });
  return byName;
}

async function coldStart() {
  const [node, own] = await measure(
    [
      { name: 'node', args: ['-e', '0'] },
      { name: 'ccsurgery --version', args: [CLI, '--version'] },
    ],
    20,
  );
  return own.time / node.time;
}
