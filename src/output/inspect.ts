import type { Session } from '../bundle/session.ts';
import type { Inspection, TurnShare } from '../inspect/inspect.ts';
import { formatBytes, formatCount, plural, tokenCount } from '../text/numbers.ts';
import { windowWords } from '../text/window-words.ts';
import { tokenNote } from './context.ts';
import { bar, table } from './table.ts';
import { clean, shorten, type Terminal, verbatim } from './terminal.ts';
import { TURN_STATES } from './turn-states.ts';

const MOST_ROWS = 12;
const BAR_WIDTH = 20;
const right = 'right' as const;

export function renderInspection(
  session: Session,
  inspection: Inspection,
  terminal: Terminal,
): string {
  const { entries, bytes, agentFiles, tokens, window } = inspection;
  const agents = agentFiles > 0 ? ` with ${plural(agentFiles, 'sub-agent file')}` : '';
  return [
    terminal.style.bold(verbatim(session.path)),
    [
      `${plural(entries, 'entry', 'entries')}, ${formatBytes(bytes)}${agents}`,
      `${tokenCount(tokens)} tokens in context${tokenNote(tokens)}`,
      clean(windowWords(tokens.count, window)),
    ].join('\n'),
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
          `${branch.number}: line ${branch.line} (${plural(branch.entries, 'entry', 'entries')}, ${formatBytes(branch.bytes)})`,
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

function kinds(
  { kinds: shares, overhead, unseen, tokens }: Inspection,
  { style }: Terminal,
): string {
  const sent = [
    ...shares.map(({ kind, tokens, bytes }) => ({ kind, tokens, bytes })),
    { kind: 'system prompt and tools', tokens: overhead, bytes: 0 },
    { kind: 'counted, but not in the transcript', tokens: unseen, bytes: 0 },
  ];
  const rows = sent
    .filter(({ tokens, bytes }) => tokens + bytes > 0)
    .sort((a, b) => b.tokens - a.tokens || b.bytes - a.bytes)
    .map((row) => [
      row.kind,
      ...shareCells(row.tokens, tokens.count),
      row.bytes > 0 ? formatBytes(row.bytes) : '-',
    ]);
  const columns = [
    { title: 'kind' },
    { title: '~tokens', align: right },
    { title: '', align: right },
    { title: '' },
    { title: 'bytes', align: right },
  ];
  return table(columns, rows, style.dim);
}

/** Tokens, the share that they are, and a bar; nothing but a dash if there are none. */
function shareCells(tokens: number, all: number): [tokens: string, share: string, bar: string] {
  if (tokens === 0) return ['-', '', ''];
  const share = Math.min(1, tokens / Math.max(all, 1));
  const percent = Math.round(share * 100);
  return percent === 0
    ? [formatCount(tokens), '<1%', '']
    : [formatCount(tokens), `${percent}%`, bar(share, BAR_WIDTH)];
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
    tokens > 0 ? formatCount(tokens) : '-',
    formatBytes(bytes),
  ]);
  const columns = [
    { title: 'tool' },
    { title: 'calls', align: right },
    { title: '~tokens', align: right },
    { title: 'bytes', align: right },
  ];
  return table(columns, rows, style.dim) + moreLine(shares.length - shown.length, style);
}

function turns(
  { turns: shares, tokens: { count } }: Inspection,
  { style, width, verbose }: Terminal,
): string {
  if (shares.length === 0) return '';
  const shown = verbose ? shares : largestInOrder(shares);
  const rows = shown.map((turn) => [
    turn.name,
    ...shareCells(turn.tokens, count),
    formatBytes(turn.bytes),
    shorten(turnWords(turn), Math.max(20, width - 60)),
  ]);
  const columns = [
    { title: 'turn', align: right },
    { title: '~tokens', align: right },
    { title: '', align: right },
    { title: '' },
    { title: 'bytes', align: right },
    { title: 'prompt' },
  ];
  const left = shares.length - shown.length;
  const which =
    left > 0
      ? `The ${shown.length} largest of ${formatCount(shares.length)} turns (-v shows all)\n`
      : '';
  return style.dim(which) + table(columns, rows, style.dim);
}

/** What the model did without a prompt is said to be so, and what is not resumed is marked. */
function turnWords({ number, prompt, state }: TurnShare): string {
  const words = prompt || (number === 0 ? '(no prompt)' : '(no text)');
  return state === 'live' ? words : `[${TURN_STATES[state]}] ${words}`;
}

function largestInOrder(shares: readonly TurnShare[]): TurnShare[] {
  const largest = [...shares]
    .sort((a, b) => b.tokens - a.tokens || b.bytes - a.bytes)
    .slice(0, MOST_ROWS);
  return shares.filter((share) => largest.includes(share));
}

function largest({ largest: entries }: Inspection, { style }: Terminal): string {
  if (entries.length === 0) return '';
  const rows = entries.map(({ line, type, kind, bytes, tokens }) => [
    String(line),
    clean(type),
    tokens > 0 ? formatCount(tokens) : '-',
    formatBytes(bytes),
    kind,
  ]);
  const columns = [
    { title: 'line', align: right },
    { title: 'largest entries' },
    { title: '~tokens', align: right },
    { title: 'bytes', align: right },
    { title: 'mostly' },
  ];
  return table(columns, rows, style.dim);
}
