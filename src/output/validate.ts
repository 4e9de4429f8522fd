import type { UserError } from '../errors.ts';
import { plural } from '../text/numbers.ts';
import { describe } from '../validate/prose.ts';
import type { Diagnostic, Severity } from '../validate/rule.ts';
import { renderFailure } from './failure.ts';
import { clean, type Terminal, verbatim } from './terminal.ts';

export interface CheckedSession {
  readonly path: string;
  readonly sessionId: string;
  readonly ok: boolean;
  readonly diagnostics: readonly Diagnostic[];
}

const ORDER: readonly Severity[] = ['fatal', 'error', 'warning', 'info'];
/** So many of one code are shown; the rest is counted. */
const MOST_OF_A_CODE = 5;

/** One of several sessions that could not be read. */
export interface FailedSession {
  /** As it was named. */
  readonly path: string;
  readonly error: UserError;
}

export function renderValidate(
  sessions: readonly (CheckedSession | FailedSession)[],
  terminal: Terminal,
): string {
  return sessions
    .map((session) =>
      'error' in session
        ? renderFailure(session.path, 'not read', session.error, terminal)
        : renderSession(session, terminal),
    )
    .join('\n\n');
}

function renderSession({ path, diagnostics }: CheckedSession, terminal: Terminal): string {
  const { style } = terminal;
  const shown = diagnostics.filter(({ severity }) => terminal.verbose || severity !== 'info');
  const codes = [...new Set(shown.map(({ code }) => code))];
  const groups = codes
    .map((code) => shown.filter((diagnostic) => diagnostic.code === code))
    .sort((a, b) => rank(a) - rank(b))
    .map((group) => renderGroup(group, path, terminal));
  return [style.bold(verbatim(path)), ...groups, summary(diagnostics, terminal)].join('\n');
}

function rank([first]: readonly Diagnostic[]): number {
  return ORDER.indexOf(first?.severity ?? 'info');
}

function renderGroup(
  group: readonly Diagnostic[],
  path: string,
  { style, verbose }: Terminal,
): string {
  const [first] = group as readonly [Diagnostic, ...Diagnostic[]];
  const { why, todo } = describe(first);
  const most = verbose ? group.length : MOST_OF_A_CODE;
  const lines = group.slice(0, most).map((diagnostic) => {
    const file = diagnostic.path === path ? '' : `${verbatim(diagnostic.path)}:`;
    const place = diagnostic.line === undefined ? '' : `${file}line ${diagnostic.line}: `;
    return `    ${style.dim(place)}${clean(describe(diagnostic).what)}`;
  });
  if (group.length > most) lines.push(style.dim(`    and ${group.length - most} more`));
  return [
    `  ${paint(first.severity, style)} ${style.bold(first.code)}`,
    ...lines,
    style.dim(`    ${why}`),
    style.dim(`    ${todo}`),
  ].join('\n');
}

function summary(diagnostics: readonly Diagnostic[], { style, verbose }: Terminal): string {
  const count = (severity: Severity): number =>
    diagnostics.filter((diagnostic) => diagnostic.severity === severity).length;
  const parts = [
    count('fatal') > 0 ? style.red(`${count('fatal')} fatal`) : '',
    count('error') > 0 ? style.red(plural(count('error'), 'error')) : '',
    count('warning') > 0 ? style.yellow(plural(count('warning'), 'warning')) : '',
    count('info') > 0 ? `${plural(count('info'), 'note')}${verbose ? '' : ' (-v shows them)'}` : '',
  ].filter(Boolean);
  return `  ${parts.length > 0 ? parts.join(', ') : style.green('no findings')}`;
}

function paint(severity: Severity, style: Terminal['style']): string {
  if (severity === 'warning') return style.yellow(severity);
  return severity === 'info' ? style.blue(severity) : style.red(severity);
}
