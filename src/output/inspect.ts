import type { Session } from '../bundle/session.ts';
import type { Inspection, TurnShare } from '../inspect/inspect.ts';
import { formatBytes, formatCount, plural } from '../text/numbers.ts';
import { tokenNote } from './context.ts';
import { bar, table } from './table.ts';
import { clean, shorten, type Terminal, verbatim } from './terminal.ts';

const MOST_ROWS = 12;
const BAR_WIDTH = 20;
const right = 'right' as const;

export function renderInspection(
  session: Session,
  inspection: Inspection,
  terminal: Terminal,
): string {
  const { entries, bytes, tokens } = inspection;
  return [
    terminal.style.bold(verbatim(session.path)),
    `${plural(entries, 'entry', 'entries')}, ${formatBytes(bytes)}, ${formatCount(tokens.count)} tokens in context${tokenNote(tokens)}`,
    facts(inspection, terminal),
    kinds(inspection, terminal),
    tools(inspection, terminal),
    turns(inspection, terminal),
    largest(inspection, terminal),
  ]
    .filter(Boolean)
    .join('\n\n');
}

function facts(
  { versions, compactions, branches, artifacts }: Inspection,
  { verbose }: Terminal,
): string {
  const lines = [
    [
      'clients',
      versions.map(
        ({ version, entries }) => `${clean(version)} (${plural(entries, 'entry', 'entries')})`,
      ),
    ],
    [
      'compactions',
      compactions.map(({ boundary, summary, trigger, preTokens }) => {
        const from = preTokens === undefined ? '' : ` from ${formatCount(preTokens)} tokens`;
        return `line ${(boundary ?? summary)?.line} (${clean(trigger ?? 'no boundary')}${from})`;
      }),
    ],
    [
      'abandoned branches',
      branches.map(
        (branch) =>
          `line ${branch.line} (${plural(branch.entries, 'entry', 'entries')}, ${formatBytes(branch.bytes)})`,
      ),
    ],
    [
      'artifacts',
      artifacts.map(
        ({ role, files, bytes }) => `${plural(files, `${role} file`)} (${formatBytes(bytes)})`,
      ),
    ],
  ] as const;
  return lines
    .filter(([, values]) => values.length > 0)
    .map(([name, values]) => {
      const shown = verbose ? values : values.slice(0, MOST_ROWS);
      const left = values.length - shown.length;
      return `${name}: ${shown.join(', ')}${left > 0 ? ` ${moreWords(left)}` : ''}`;
    })
    .join('\n');
}

function kinds({ kinds: shares, bytes }: Inspection, { style }: Terminal): string {
  const rows = [...shares]
    .sort((a, b) => b.bytes - a.bytes)
    .map((share) => [
      share.kind,
      formatBytes(share.bytes),
      `${Math.round((share.bytes / bytes) * 100)}%`,
      share.sent ? formatCount(share.tokens) : '-',
      bar(share.bytes / bytes, BAR_WIDTH),
    ]);
  const columns = [
    { title: 'kind' },
    { title: 'bytes', align: right },
    { title: '', align: right },
    { title: '~tokens', align: right },
    { title: '' },
  ];
  return table(columns, rows, style.dim);
}

function moreWords(left: number): string {
  return `and ${formatCount(left)} more (-v shows them)`;
}

/** What stands below a table that is not all that there is. */
function moreLine(left: number, style: Terminal['style']): string {
  return left > 0 ? `\n${style.dim(moreWords(left))}` : '';
}

function tools({ tools: shares }: Inspection, { style, verbose }: Terminal): string {
  if (shares.length === 0) return '';
  const shown = verbose ? shares : shares.slice(0, MOST_ROWS);
  const rows = shown.map(({ name, calls, bytes, tokens }) => [
    shorten(name, 40),
    formatCount(calls),
    formatBytes(bytes),
    formatCount(tokens),
  ]);
  const columns = [
    { title: 'tool' },
    { title: 'calls', align: right },
    { title: 'bytes', align: right },
    { title: '~tokens', align: right },
  ];
  return table(columns, rows, style.dim) + moreLine(shares.length - shown.length, style);
}

function turns({ turns: shares }: Inspection, { style, width, verbose }: Terminal): string {
  if (shares.length === 0) return '';
  const most = shares.reduce((bytes, turn) => Math.max(bytes, turn.bytes), 1);
  const shown = verbose ? shares : largestInOrder(shares);
  const rows = shown.map((turn) => [
    String(turn.number),
    formatBytes(turn.bytes),
    turn.live ? formatCount(turn.tokens) : '-',
    bar(turn.bytes / most, BAR_WIDTH),
    shorten(turn.prompt || '(no text)', Math.max(20, width - 55)),
  ]);
  const columns = [
    { title: 'turn', align: right },
    { title: 'bytes', align: right },
    { title: '~tokens', align: right },
    { title: '' },
    { title: 'prompt' },
  ];
  return table(columns, rows, style.dim) + moreLine(shares.length - shown.length, style);
}

function largestInOrder(shares: readonly TurnShare[]): TurnShare[] {
  const largest = [...shares].sort((a, b) => b.bytes - a.bytes).slice(0, MOST_ROWS);
  return largest.sort((a, b) => a.number - b.number);
}

function largest({ largest: entries }: Inspection, { style }: Terminal): string {
  if (entries.length === 0) return '';
  const rows = entries.map(({ line, type, kind, bytes }) => [
    String(line),
    clean(type),
    formatBytes(bytes),
    kind,
  ]);
  const columns = [
    { title: 'line', align: right },
    { title: 'largest entries' },
    { title: 'bytes', align: right },
    { title: 'mostly' },
  ];
  return table(columns, rows, style.dim);
}
