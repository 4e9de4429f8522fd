import { type Difference, withoutWords } from '../diff/difference.ts';
import { backupUseWords } from '../journal/backup-use.ts';
import { changesOf, type Written } from '../operation/report.ts';
import { hasMessages } from '../operation/resume.ts';
import { contextWords, formatBytes, formatCount, fromTo, plural } from '../text/numbers.ts';
import { shellsOf } from '../text/shell-command.ts';
import { isSound } from '../validate/validate.ts';
import { renderChanges } from './diff.ts';
import { table } from './table.ts';
import { clean, type Terminal, verbatim } from './terminal.ts';

/**
 * What was written where, with the way to resume it on the last line.
 * @param verb What was done: `Cloned`.
 * @param about What there is to say of the way there, before the last line.
 * @param hidesWords Whether a dry run shows only where something would change, not what was there.
 */
export function renderWritten(
  verb: string,
  written: Written,
  terminal: Terminal,
  about: readonly string[] = [],
  hidesWords = false,
): string {
  const { operated, path, dryRun, isUnchanged } = written;
  const { path: source } = operated.session;
  if (isUnchanged)
    return `Nothing to do: ${source === '-' ? 'the session' : verbatim(source)} stays as it is.`;
  const difference = (): Difference =>
    hidesWords ? withoutWords(operated.difference()) : operated.difference();
  return [
    dryRun ? `${renderChanges(difference(), terminal)}\n` : '',
    headLine(verb, written, terminal),
    path === '-' ? 'to standard output' : verbatim(path),
    sizeLine(written),
    ...about,
    ...lastLines(written, terminal),
  ]
    .filter(Boolean)
    .join('\n');
}

function headLine(verb: string, written: Written, { style }: Terminal): string {
  const { operated, sessionId, dryRun, isInPlace } = written;
  const source = clean(operated.session.sessionId);
  if (isInPlace)
    return `${style.bold(dryRun ? 'Would change' : verb)} ${clean(sessionId)} in place`;
  return `${style.bold(dryRun ? 'Would write' : verb)} ${source} → ${style.bold(sessionId)}`;
}

function sizeLine({ operated, files, path }: Written): string {
  const { before, after } = operated;
  const entries = fromTo(formatCount(before.entries), formatCount(after.entries));
  const size = `${entries} ${after.entries === 1 ? 'entry' : 'entries'}, ${fromTo(formatBytes(before.bytes), formatBytes(after.bytes))}`;
  const agents = files.filter(({ role }) => role === 'subagent' || role === 'helper-agent');
  const withAgents = agents.length > 0 ? ` with ${plural(agents.length, 'sub-agent')}` : '';
  const place = path.endsWith('.jsonl') ? 'beside it' : 'with it';
  const beside = files.length > 1 ? `, ${plural(files.length - 1, 'file')} ${place}` : '';
  const { addedFiles } = operated;
  const added = addedFiles.reduce((sum, { content }) => sum + content.length, 0);
  const apart =
    addedFiles.length > 0 ? ` (${addedFiles.length} of them new: ${formatBytes(added)})` : '';
  return `${size}${withAgents}${beside}${apart}, ${contextWords(changesOf(operated).tokens)}`;
}

/** How to go on. A line for a shell holds nothing else: it is pasted as a whole. */
function lastLines(
  { resume, path, files, dryRun, operated, sessionId }: Written,
  { isInClient }: Terminal,
): string[] {
  // What is not there can't be gone on with; a real run may give it another id.
  if (dryRun) return [];
  if (resume !== undefined)
    return [
      isInClient ? `Inside Claude Code: /resume ${verbatim(sessionId)}` : '',
      `Resume it: ${verbatim(resume)}`,
    ];
  if (path === '-') return [];
  const word = hasMessages(operated.session.graph) ? shellsOf().word(path) : undefined;
  return [
    files.length > 1 && path.endsWith('.jsonl')
      ? `Its other files are in ${verbatim(path.slice(0, -'.jsonl'.length))}: keep them together`
      : '',
    word === undefined ? '' : `Place it in a project: ccsurgery clone ${word} --project-to DIR`,
  ];
}

/** What each pass did, those that did nothing left out. */
export function renderPasses({ operated: { passes } }: Written, { style }: Terminal): string {
  const rows = passes
    .filter(({ removed, edited, added }) => removed + edited + added > 0)
    .map(({ name, removed, edited, added, bytes, tokens = 0 }) => [
      name,
      ...[removed, edited, added].map((count) => (count === 0 ? '-' : formatCount(count))),
      change(bytes, formatBytes),
      change(tokens, formatCount),
    ]);
  const titles = ['removed', 'edited', 'added', 'bytes', '~tokens'];
  const columns = [
    { title: 'pass' },
    ...titles.map((title) => ({ title, align: 'right' as const })),
  ];
  return rows.length === 0 ? '' : table(columns, rows, style.dim);
}

function change(value: number, format: (value: number) => string): string {
  if (value === 0) return '-';
  return `${value < 0 ? '−' : '+'}${format(Math.abs(value))}`;
}

/** What the user should know besides. */
export function writtenWords(written: Written): string[] {
  const { operated, path, isInPlace, missingDirectory, operation, isUnchanged, overLimit, dryRun } =
    written;
  const { session, diagnostics } = operated;
  const words: string[] = [];
  const moved = operated.passes.find(({ name }) => name === 'own-parents');
  if (moved !== undefined && moved.relinked > 0)
    words.push(
      `${plural(moved.relinked, 'entry', 'entries')} hung on one of a sub-agent, which does not come along: the nearest above that does is the parent now.`,
    );
  const thinking = operated.passes.find(({ name }) => name === 'unsafe-thinking');
  if (thinking !== undefined && thinking.removed + thinking.edited > 0)
    words.push(
      `Thinking was removed from ${plural(thinking.removed + thinking.edited, 'entry', 'entries')}: it is signed together with what came before, and that has changed.`,
    );
  const bound = operated.passes.find(({ name }) => name === 'account-thinking');
  if (bound !== undefined && bound.removed + bound.edited > 0)
    words.push(
      `Thinking was removed from ${plural(bound.removed + bound.edited, 'entry', 'entries')}: only the account it was made for can send it (--keep-thinking keeps it).`,
    );
  const meter = operated.passes.find(({ name }) => name === 'context-meter');
  if (meter !== undefined && meter.edited > 0)
    words.push(
      'The usage of the last response was lowered to an estimate of what is left: clients go by it when they decide to compact.',
    );
  const { cacheMiss } = operated;
  if (cacheMiss !== undefined)
    words.push(
      `The last response is ${plural(cacheMiss.minutes, 'minute')} old, so its prompt cache may still be warm: after this cut the next request reads ~${formatCount(cacheMiss.tokens)} tokens anew.`,
    );
  const errors = diagnostics().filter((diagnostic) => !isSound([diagnostic]));
  if (errors.length > 0) {
    const result =
      isUnchanged || isInPlace ? 'The session has' : 'The copy has what was wrong with the source:';
    words.push(`${result} ${plural(errors.length, 'error')}; \`ccsurgery validate\` tells more.`);
  }
  if (isUnchanged) return words;
  if (missingDirectory !== undefined)
    words.push(
      `There is no directory ${verbatim(missingDirectory)} here yet: make it before you resume.`,
    );
  if (path === '-' && session.artifacts.length > 0)
    words.push(
      `${plural(session.artifacts.length, 'file')} beside the source could not be written to standard output.`,
    );
  if (overLimit !== undefined && dryRun) words.push(backupUseWords(overLimit));
  if (operation !== undefined) words.push(`To take it back: ccsurgery undo ${operation.id}`);
  return words;
}

/** What is said of files that are not copied. */
export function skippedWords(paths: readonly string[]): string | undefined {
  return listed('Not copied, since these are links or can\u2019t be read:', paths);
}

/** What is said of files that another session has. */
export function foreignWords(paths: readonly string[]): string | undefined {
  return listed('Left alone, since these belong to another session:', paths);
}

function listed(words: string, paths: readonly string[]): string | undefined {
  if (paths.length === 0) return undefined;
  return [words, ...paths.map((path) => `  ${verbatim(path)}`)].join('\n');
}
