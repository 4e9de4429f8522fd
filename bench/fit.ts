/**
 * How much of a conversation `fit`, `prune --preset heavy` and `compress --target-tokens` keep at the same size:
 * `npx tsx bench/fit.ts FOLDER`. The size is that which the preset comes to. Beside NNN.jsonl, NNN.next.json may
 * name the `files` that the next calls touched.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSession } from '../src/bundle/session.ts';
import { buildContext } from '../src/context/context.ts';
import { sizeOf } from '../src/context/size.ts';
import { fitSession } from '../src/fit/fit.ts';
import type { Graph } from '../src/graph/graph.ts';
import { newUuid, randomIds } from '../src/ids/id-source.ts';
import { operate } from '../src/operation/operate.ts';
import { cutWithin } from '../src/passes/compress/target.ts';
import { compress } from '../src/passes/compress.ts';
import { liveEnd } from '../src/passes/live-end.ts';
import type { Pass } from '../src/passes/pass.ts';
import { presetPasses } from '../src/passes/prune-options.ts';

const FOLDER = '/home/dev/.claude/projects/-home-dev-shop/00000000-0000-4000-8000-000000000000';
const [folder = ''] = process.argv.slice(2);

interface Kept {
  readonly tokens: number;
  readonly words: number;
  readonly files: number | undefined;
}

type Way = (
  graph: Graph,
  target: number,
  path: string,
) => Promise<readonly Pass[]> | readonly Pass[];

const WAYS: Readonly<Record<string, Way>> = {
  'prune --preset heavy': () => [...presetPasses('heavy'), liveEnd()],
  'compress --target-tokens': (graph, target) => {
    const from = cutWithin(graph, target)?.kept[0]?.uuid;
    return from === undefined ? [] : [compress({ from })];
  },
  'fit --tokens': async (_graph, target, path) => {
    const session = await readSession(path, { artifacts: false });
    const options = { tokens: target, folder: FOLDER, now: new Date(), transcript: undefined };
    return fitSession(session, options).passes;
  },
};

async function kept(path: string, way: Way, target: number): Promise<Kept> {
  const session = await readSession(path, { artifacts: false });
  const before = words(session.graph);
  const ids = randomIds();
  const context = {
    newId: () => newUuid(ids, ''),
    now: new Date(),
    newSessionId: newUuid(ids, ''),
  };
  const passes = await way(session.graph, target, path);
  const { after } = operate(session, passes, context, { folder: FOLDER });
  const left = new Set(words(session.graph));
  const still = before.filter((text) => left.has(text));
  const length = (texts: readonly string[]): number =>
    texts.reduce((sum, each) => sum + each.length, 0);
  return {
    tokens: after.tokens.count,
    words: length(still) / Math.max(1, length(before)),
    files: filesKept(path, session.graph),
  };
}

/** What the user and the model said. */
function words(graph: Graph): string[] {
  return buildContext(graph).messages.flatMap(({ role, content }) =>
    role === 'system'
      ? []
      : content.flatMap(({ type, text }) =>
          type === 'text' && typeof text === 'string' ? text : [],
        ),
  );
}

/** The share of the files that were needed next whose name is still sent. */
function filesKept(path: string, graph: Graph): number | undefined {
  const next = path.replace(/\.jsonl$/, '.next.json');
  if (!existsSync(next)) return undefined;
  const { files } = JSON.parse(readFileSync(next, 'utf8')) as { files: string[] };
  const sent = JSON.stringify(buildContext(graph).messages);
  return files.length === 0
    ? undefined
    : files.filter((file) => sent.includes(file)).length / files.length;
}

const rows = new Map<string, Kept[]>(Object.keys(WAYS).map((name) => [name, []]));
for (const name of readdirSync(folder).filter((each) => each.endsWith('.jsonl'))) {
  const path = join(folder, name);
  try {
    const all = Object.entries(WAYS);
    const size = sizeOf((await readSession(path, { artifacts: false })).graph).tokens.count;
    const target = (await kept(path, WAYS['prune --preset heavy'] as Way, 0)).tokens;
    if (target >= size) continue;
    const results: Kept[] = [];
    for (const [, way] of all) results.push(await kept(path, way, target));
    for (const [index, [way]] of all.entries()) rows.get(way)?.push(results[index] as Kept);
  } catch (error) {
    console.error(`${name}: ${(error as Error).message}`);
  }
}
const mean = (values: readonly number[]): string =>
  values.length === 0
    ? '–'
    : `${((100 * values.reduce((sum, value) => sum + value, 0)) / values.length).toFixed(1)} %`;
console.log(
  '| | sessions | words of user and model kept | files needed next still named |\n|---|---|---|---|',
);
for (const [way, all] of rows)
  console.log(
    `| \`${way}\` | ${all.length} | ${mean(all.map((each) => each.words))} | ${mean(all.flatMap((each) => each.files ?? []))} |`,
  );
