import type { ListedTurn, Listing } from '../edit/listing.ts';
import { printPlan } from '../edit/plan.ts';
import { type Statement, VERBS } from '../edit/statement.ts';
import { formatCount } from '../text/numbers.ts';
import { oneLine } from '../text/one-line.ts';
import { verbatim } from '../text/unsafe-characters.ts';
import { TURN_STATES } from './turn-states.ts';

const WIDTH = 60;

/** The plan that a session starts with, as it is opened in an editor: everything is kept. */
export function planPage(session: string, listing: Listing): string {
  const rows = listing.turns.flatMap((turn) => rowsOf(turn, listing.tokens));
  const statements = rows.map(({ statement }) => statement);
  const plan = printPlan(
    statements,
    rows.map(({ comment }) => comment),
  );
  return [plan, ...branchLines(listing), legend(session, listing)].join('\n');
}

interface Row {
  readonly statement: Statement;
  readonly comment: string;
}

function rowsOf({ name, state, tokens, prompt, entries }: ListedTurn, all: number): Row[] {
  const mark = state === 'live' ? '' : `[${TURN_STATES[state]}] `;
  const words = prompt === '' ? '(no prompt)' : oneLine(prompt, WIDTH);
  return [
    {
      statement: {
        verb: 'keep',
        target: { kind: 'turn', ranges: [{ from: name, to: name }] },
      },
      comment: safe(`${weight(tokens, all)}${mark}${words}`),
    },
    ...entries.map(({ line, tokens, kind, words }): Row => {
      const place = String(line);
      return {
        statement: {
          verb: 'keep',
          target: { kind: 'line', ranges: [{ from: place, to: place }] },
          isNested: true,
        },
        comment: safe(`${weight(tokens, all)}${kind}: ${oneLine(words, WIDTH)}`),
      };
    }),
  ];
}

function weight(tokens: number, all: number): string {
  if (tokens === 0) return '';
  const percent = Math.round((tokens / Math.max(all, 1)) * 100);
  return `${formatCount(tokens)} tokens, ${percent === 0 ? '<1' : percent}%: `;
}

function branchLines({ branches }: Listing): string[] {
  return branches.map(({ number, line, entries, turns }) => {
    const what = turns.length === 0 ? `${entries} entries` : `turn ${turns.join(', ')}`;
    return `# keep branch ${number}  # abandoned: ${what}, from line ${line} on`;
  });
}

function legend(session: string, { tokens }: Listing): string {
  return [
    '#',
    `# The operating plan of session ${safe(session)}, ${formatCount(tokens)} tokens in context.`,
    '# Change the verbs, save and close. Unchanged, or without any line, nothing is done.',
    '#',
    ...Object.entries(VERBS).map(([verb, meaning]) => `# ${verb.padEnd(9)} ${meaning}`),
    '#',
    '# An indented line is a large entry of the turn above it; where it says keep, the turn decides.',
    '# More can be named: turn 4-9,12; line 93; uuid 1f2e; call ID; tool Bash,mcp__*; match TEXT or /regex/.',
    '# The last line about something counts: add yours at the end.',
    '',
  ].join('\n');
}

/** What a session says must neither break a line nor reach the terminal as it is. */
function safe(text: string): string {
  return verbatim(text).replace(/\s+/g, ' ').trim();
}
