import { dirname, relative } from 'node:path';
import type { Artifact } from '../bundle/artifacts.ts';
import type { Written } from '../operation/report.ts';
import type { Redaction } from '../redact/redaction.ts';
import type { StillThere } from '../redact/still-there.ts';
import type { Replaced, Vault } from '../redact/vault.ts';
import { formatCount, formatDate, plural } from '../text/numbers.ts';
import { table } from './table.ts';
import { clean, type Terminal, verbatim } from './terminal.ts';
import { renderPasses } from './written.ts';

/** What was replaced, by kind and by file of the result. */
export function redactionData(written: Written, vault: Vault): { redactions: Replaced[] } {
  const names = new Map(written.files.map(({ source, path }) => [source, path]));
  const redactions = vault.replacements().flatMap(({ kind, count, file }) => {
    const path = names.get(file);
    return path === undefined ? [] : [{ kind, count, file: path }];
  });
  return { redactions };
}

/** The same for people, with a row for each kind; -v has one for each file. */
export function renderRedactions(written: Written, vault: Vault, terminal: Terminal): string[] {
  const { style, verbose } = terminal;
  const { redactions } = redactionData(written, vault);
  const passes = verbose ? [renderPasses(written, terminal)] : [];
  if (redactions.length === 0) return [...passes, 'Nothing was found that had to be replaced.'];
  const folder = dirname(written.path);
  const rows = new Map<string, { count: number; files: Set<string> }>();
  for (const { kind, count, file } of redactions) {
    const key = verbose ? `${kind}\0${file}` : kind;
    const row = rows.get(key) ?? { count: 0, files: new Set() };
    row.count += count;
    rows.set(key, { ...row, files: row.files.add(file) });
  }
  const lines = [...rows]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { count, files }]) => [
      key.split('\0')[0] as string,
      formatCount(count),
      verbose
        ? clean([...files].map((file) => relative(folder, file)).join(''))
        : plural(files.size, 'file'),
    ]);
  const columns = [
    { title: 'replaced' },
    { title: 'times', align: 'right' as const },
    { title: 'in' },
  ];
  return [...passes, table(columns, lines, style.dim)];
}

/** The files beside a session that are not shared. */
export function filesLeftOut({ operated, files }: Written): Artifact[] {
  const kept = new Set(files.map(({ source }) => source));
  return operated.session.artifacts.filter(({ path }) => !kept.has(path));
}

/** What the user should know of what was done. */
export function sharedWords(
  written: Written,
  { unreadable, unmatched, review }: Redaction,
  keep: ReadonlySet<string>,
): (string | undefined)[] {
  const { operated, resume, dryRun } = written;
  const count = (name: string): number => {
    const pass = operated.passes.find((report) => report.name === name);
    return pass === undefined ? 0 : pass.removed + pass.edited;
  };
  const left = filesLeftOut(written);
  const binary = left.filter((file) => unreadable.has(file)).length;
  const damaged = count('damaged-lines');
  const unreadableTexts = count('unreadable-text');
  const pictures = count('images') + count('binary-data');
  return [
    ...unmatched().map((given) => clean(`\`--redact ${given}\` was found nowhere.`)),
    damaged > 0
      ? `${plural(damaged, 'line')} that can\u2019t be read ${damaged === 1 ? 'was' : 'were'} left out.`
      : undefined,
    unreadableTexts > 0
      ? `Texts with bytes that are no UTF-8 were removed from ${plural(unreadableTexts, 'entry', 'entries')}.`
      : undefined,
    pictures > 0
      ? `Images and documents were removed from ${plural(pictures, 'entry', 'entries')}: nobody can tell what they show. --keep images leaves them in.`
      : undefined,
    binary > 0
      ? `${plural(binary, 'file')} beside the session ${binary === 1 ? 'is' : 'are'} no text and ${binary === 1 ? 'was' : 'were'} left out.`
      : undefined,
    written.path === '-' ? undefined : rolesWords(left.filter((file) => !unreadable.has(file))),
    keep.has('images') && operated.session.graph.entriesHolding('image').length > 0
      ? 'Images were kept: look at them before you show the session to anybody.'
      : undefined,
    possibleSecretsWords(review),
    resume === undefined || dryRun
      ? undefined
      : 'It lies among the sessions of its project: -o FILE writes it to a file to be handed on.',
    'No rule knows every secret: read through it before you publish it, and use --redact for what is left.',
  ];
}

/** What the user should know of a session that was redacted where it lies: above all, what is not gone. */
export function redactedWords(
  { isUnchanged, operated }: Written,
  { unreadable, unmatched, review }: Redaction,
  { backups, files }: StillThere,
): (string | undefined)[] {
  const damaged = operated.passes.find(({ name }) => name === 'damaged-lines')?.removed ?? 0;
  const purge = backups.map(
    ({ operation, until }) =>
      `  backup until ${formatDate(new Date(until))}: ccsurgery log --purge ${operation}`,
  );
  const places = [...purge, ...files.map((path) => `  ${verbatim(path)}`)];
  return [
    ...unmatched().map((given) => clean(`\`--redact ${given}\` was found nowhere.`)),
    unreadable.size > 0
      ? `${plural(unreadable.size, 'file')} beside the session ${unreadable.size === 1 ? 'is' : 'are'} no text, and nobody looked into ${unreadable.size === 1 ? 'it' : 'them'}.`
      : undefined,
    damaged > 0
      ? `${plural(damaged, 'line')} that can\u2019t be read and held a secret ${damaged === 1 ? 'was' : 'were'} removed.`
      : undefined,
    possibleSecretsWords(review),
    places.length > 0 && !isUnchanged
      ? ['What was redacted can still be read in:', ...places].join('\n')
      : undefined,
    isUnchanged
      ? undefined
      : 'A secret that was here was sent to the API, and may be in copies elsewhere: rotate it.',
  ];
}

function possibleSecretsWords({ leftCount }: Redaction['review']): string | undefined {
  if (leftCount === 0) return undefined;
  return `${plural(leftCount, 'value')} that may be ${leftCount === 1 ? 'a secret' : 'secrets'} stayed: --review lists them, --kinds possible-secrets replaces them.`;
}

function rolesWords(files: readonly Artifact[]): string | undefined {
  if (files.length === 0) return undefined;
  const roles = [...new Set(files.map(({ role }) => role))].sort();
  const counts = roles.map((role) =>
    plural(files.filter((file) => file.role === role).length, `${role} file`),
  );
  return `Left out: ${counts.join(', ')}.`;
}
