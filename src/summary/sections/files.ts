import { bytesOf } from '../budget.ts';
import { type Change, changesOf, linesOnlyIn } from '../changes.ts';
import { bullets } from '../markdown.ts';
import type { Material } from '../material.ts';
import { namesIn } from '../names.ts';
import { deedOf } from '../tools.ts';

/** What names something, in the words that programming languages have for it. */
const DEFINED =
  /\b(?:func|function|fn|def|class|struct|interface|type|enum|trait|impl|const|let|var|val|module|macro|sub|proc|record|object)\s+(?:\([^)]*\)\s*)?([\p{L}_$][\p{L}\p{N}_$]{2,})/gu;
const PROSE = /\.(?:md|mdx|txt|rst|adoc|org)$/i;
const NAMES_PER_FILE = 30;
/** The rest is for files that were only read. */
const CHANGED_SHARE = 0.75;
export const READ = 'Read, not changed: ';

interface Changed {
  readonly path: string;
  count: number;
  /** Names of what was changed, and how much each is worth. */
  readonly names: Map<string, number>;
}

/** The changed files, each with the names of what was changed in it; then those that were only read. */
export function filesSection(material: Material, room: number): string {
  const changed = changedFiles(material);
  const read = readFiles(material, new Set(changed.map(({ path }) => path)));
  const paths = [
    ...new Set([...material.earlier.files, ...changed.map(({ path }) => path)].reverse()),
  ];
  let left = room * (read.length > 0 ? CHANGED_SHARE : 1);
  const told = paths.filter((path) => {
    left -= bytesOf(`- ${path}\n`);
    return left >= 0;
  });
  const names = chosenNames(
    changed.filter(({ path }) => told.includes(path)),
    Math.max(0, left),
  );
  const lines = told.reverse().map((path) => {
    const own = names.get(path) ?? [];
    return own.length === 0 ? path : `${path}: ${own.join(', ')}`;
  });
  const reading = asReadLine(read, room - bytesOf(bullets(lines)));
  return bullets([...lines, ...(reading === '' ? [] : [reading])]);
}

function changedFiles({ calls, mentions, short }: Material): Changed[] {
  const files = new Map<string, Changed>();
  const changes = calls.flatMap(changesOf);
  for (const [at, change] of changes.entries()) {
    // What was changed last is most likely to be touched again.
    const recency = 0.5 + (at + 1) / changes.length;
    const path = short(change.path);
    const file = files.get(path) ?? { path, count: 0, names: new Map() };
    // What was changed last stands last.
    files.delete(path);
    files.set(path, file);
    file.count++;
    for (const [name, worth] of namesOf(change))
      file.names.set(name, (file.names.get(name) ?? 0) + worth * recency);
  }
  for (const { path, names } of files.values())
    for (const [name, worth] of names) {
      const mentioned = mentions.get(name) ?? 0;
      // What came up once and nobody speaks of is a detail, and most is in a text about code.
      if (worth + mentioned < 1.3 || (PROSE.test(path) && mentioned < 2)) names.delete(name);
      else names.set(name, Math.log2(1 + worth) + 2 * Math.log2(1 + mentioned));
    }
  return [...files.values()];
}

/** The names in the lines that came and went; what is defined there counts more. */
function namesOf({ path, before, after }: Change): Map<string, number> {
  const lines = `${linesOnlyIn(after, before)}\n${linesOnlyIn(before, after)}`;
  const names = new Map([...namesIn(lines)].map((name) => [name, 1]));
  if (!PROSE.test(path)) for (const [, name = ''] of lines.matchAll(DEFINED)) names.set(name, 4);
  return names;
}

/** The names that are worth most for their length, as far as there is room, by file. */
function chosenNames(files: readonly Changed[], room: number): Map<string, string[]> {
  const all = files.flatMap(({ path, names }) =>
    [...names].map(([name, worth]) => ({ path, name, value: worth / Math.sqrt(name.length + 4) })),
  );
  const chosen = new Map<string, string[]>();
  const told = new Set<string>();
  let left = room;
  for (const { path, name } of all.sort((a, b) => b.value - a.value)) {
    const size = bytesOf(name);
    const own = chosen.get(path)?.length ?? 0;
    const plain = name.split(/\W+/).filter(Boolean).at(-1) ?? name;
    if (told.has(plain) || size > left || own >= NAMES_PER_FILE) continue;
    told.add(plain);
    left -= size;
    chosen.set(path, [...(chosen.get(path) ?? []), name]);
  }
  return chosen;
}

/** What was read last stands last. */
function readFiles({ calls, short }: Material, changed: ReadonlySet<string>): string[] {
  const read = calls.flatMap((call) => {
    const deed = deedOf(call);
    return deed?.deed === 'read' && deed.what !== call.name && !call.failed
      ? [short(deed.what)]
      : [];
  });
  return [...new Set(read.reverse())].reverse().filter((path) => !changed.has(path));
}

function asReadLine(paths: readonly string[], room: number): string {
  let left = room - READ.length;
  const told = paths.toReversed().filter((path) => {
    left -= bytesOf(path);
    return left >= 0;
  });
  return told.length === 0 ? '' : `${READ}${told.reverse().join(', ')}`;
}
