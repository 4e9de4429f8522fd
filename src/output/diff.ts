import {
  type ArtifactDifference,
  type Difference,
  type DifferenceKind,
  type EntryDifference,
  hasDifferences,
  type PartDifference,
  type Totals,
} from '../diff/difference.ts';
import { contextWords, formatBytes, formatCount, fromTo, plural } from '../text/numbers.ts';
import { clean, shorten, type Terminal, verbatim } from './terminal.ts';

interface Look {
  readonly mark: string;
  readonly colour: 'red' | 'yellow' | 'cyan' | 'green';
  readonly word: string;
}

/** In the order they are shown in. */
const LOOKS: Readonly<Record<DifferenceKind, Look>> = {
  removed: { mark: '-', colour: 'red', word: 'removed' },
  edited: { mark: '~', colour: 'yellow', word: 'edited' },
  relinked: { mark: '>', colour: 'cyan', word: 're-linked' },
  moved: { mark: '^', colour: 'cyan', word: 'moved' },
  added: { mark: '+', colour: 'green', word: 'added' },
};
const KINDS = Object.keys(LOOKS) as DifferenceKind[];

/** So many of a kind are shown, and so many parts of an entry; the rest is counted. */
const MOST_OF_A_KIND = 20;
const MOST_PARTS = 6;
/** So much of what two texts share is shown before the point where they part. */
const LEAD = 12;
const NARROWEST = 16;

/** For comparisons: block by block what is different, then the totals. */
export function renderDifference(difference: Difference, terminal: Terminal): string {
  const size = sizes(difference.totals);
  if (!hasDifferences(difference)) return `No differences: ${size}`;
  return `${renderChanges(difference, terminal)}\n${size}`;
}

/** The same without the sizes, for dry runs: these tell them with the place of the result. */
export function renderChanges(difference: Difference, terminal: Terminal): string {
  if (!hasDifferences(difference)) return 'No differences';
  const groups = KINDS.flatMap((kind) =>
    group(
      difference.entries.filter((entry) => entry.kind === kind),
      (entry) => entryBlock(entry, terminal),
      kind,
      terminal,
    ),
  );
  const files = KINDS.flatMap((kind) =>
    group(
      difference.artifacts.filter((artifact) => artifact.kind === kind),
      (artifact) => artifactLine(artifact, terminal),
      kind,
      terminal,
    ),
  );
  return [...groups, ...files, '', counts(difference)].join('\n');
}

function group<T>(
  all: readonly T[],
  show: (one: T) => string,
  kind: DifferenceKind,
  { style, verbose }: Terminal,
): string[] {
  const shown = verbose ? all : all.slice(0, MOST_OF_A_KIND);
  const more = all.length - shown.length;
  const rest = `${LOOKS[kind].mark} and ${formatCount(more)} more ${LOOKS[kind].word} (-v shows them)`;
  return [...shown.map(show), ...(more > 0 ? [style.dim(rest)] : [])];
}

function entryBlock(entry: EntryDifference, terminal: Terminal): string {
  const { style, width, verbose } = terminal;
  const links = entry.links.map(({ field, from, to }) =>
    valueLine(field, [written(from), written(to)], width),
  );
  const lines = [...links, ...entry.parts.map((part) => partLine(part, width))];
  const shown = verbose ? lines : lines.slice(0, MOST_PARTS);
  const more = lines.length - shown.length;
  const rest = more > 0 ? [style.dim(`    and ${more} more`)] : [];
  return [entryLine(entry, terminal), ...shown, ...rest].join('\n');
}

function entryLine(entry: EntryDifference, { style, width }: Terminal): string {
  const { mark, colour } = LOOKS[entry.kind];
  const file = entry.file === undefined ? '' : ` of ${clean(entry.file)}`;
  const line = entry.lineBefore ?? entry.lineAfter;
  const target = entry.moved ? ` → ${entry.lineAfter}` : '';
  const head = `${mark} line ${line}${target}${file} ${shorten(entry.type, 2 * NARROWEST)}`;
  const size = change(entry.bytesBefore, entry.bytesAfter);
  const room = Math.max(NARROWEST, width - head.length - size.length - 2);
  const pieces = [style[colour](head), shorten(entry.description, room), style.dim(size)];
  return pieces.filter(Boolean).join(' ');
}

function partLine({ path, what, before, after }: PartDifference, width: number): string {
  const name = `${path || 'line'}${what === undefined ? '' : ` (${what})`}`;
  return valueLine(name, fromDifference(written(before), written(after)), width);
}

/** `name: before → after`, each cut so that all fit on the line. */
function valueLine(
  name: string,
  [before, after]: readonly [string, string],
  width: number,
): string {
  const head = `    ${shorten(name, Math.max(NARROWEST, width - 3 * NARROWEST))}: `;
  const room = Math.max(2 * NARROWEST, width - head.length - 3);
  const beside = (other: string): number => Math.max(room >> 1, room - other.length);
  return `${head}${shorten(before, beside(after))} → ${shorten(after, beside(before))}`;
}

function written(value: unknown): string {
  if (value === undefined) return '(none)';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Two texts from shortly before the point where they part. */
function fromDifference(before: string, after: string): [string, string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same++;
  const start = same - LEAD;
  return start <= LEAD ? [before, after] : [`…${before.slice(start)}`, `…${after.slice(start)}`];
}

function artifactLine(artifact: ArtifactDifference, { style }: Terminal): string {
  const { mark, colour } = LOOKS[artifact.kind];
  const path = verbatim(artifact.pathBefore ?? artifact.pathAfter ?? '');
  const size = change(artifact.bytesBefore, artifact.bytesAfter);
  const pieces = [style[colour](`${mark} file ${artifact.role}`), path, style.dim(size)];
  return pieces.filter(Boolean).join(' ');
}

/** One of two sizes if the other is none. */
function change(before: number, after: number): string {
  if (before === 0 || after === 0 || before === after) return formatBytes(before || after);
  return `${formatBytes(before)} → ${formatBytes(after)}`;
}

function counts({ totals, artifacts }: Difference): string {
  const entries = KINDS.filter((kind) => totals.entries[kind] > 0).map(
    (kind) => `${formatCount(totals.entries[kind])} ${LOOKS[kind].word}`,
  );
  const files = artifacts.length > 0 ? [plural(artifacts.length, 'other file')] : [];
  return [...entries, ...files].join(', ');
}

function sizes({ entries, bytes, tokens }: Totals): string {
  return [
    `${fromTo(formatCount(entries.before), formatCount(entries.after))} ${entries.after === 1 ? 'entry' : 'entries'}`,
    fromTo(formatBytes(bytes.before), formatBytes(bytes.after)),
    contextWords(tokens),
  ].join(', ');
}

/** As scripts read it. */
export function differenceData({
  entries,
  artifacts,
  totals,
}: Difference): Record<string, unknown> {
  return {
    changes: totals,
    entries: entries.map((entry) => ({
      ...entry,
      file: entry.file ?? null,
      lineBefore: entry.lineBefore ?? null,
      lineAfter: entry.lineAfter ?? null,
      uuid: entry.uuid ?? null,
      // A value that is not there has no key: null is a value, too.
      parts: entry.parts.map((part) => ({ ...part, what: part.what ?? null })),
    })),
    artifacts: artifacts.map((artifact) => ({
      ...artifact,
      pathBefore: artifact.pathBefore ?? null,
      pathAfter: artifact.pathAfter ?? null,
    })),
  };
}
