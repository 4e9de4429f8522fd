import type { Outcome } from '../commands/command.ts';
import type { Review, ReviewRow } from '../redact/review.ts';
import { formatCount, plural } from '../text/numbers.ts';
import { clean, type Terminal } from './terminal.ts';

const POSSIBLE = 'possible-secret';

/** What was found, by kind, with its surroundings but never the value. */
export function reviewOutcome(review: Review, kinds: ReadonlySet<string>): Outcome {
  const isReplaced = ({ kind }: ReviewRow): boolean =>
    !kind.startsWith(POSSIBLE) || kinds.has('possible-secrets');
  const rows = review.rows
    .map((row) => ({ ...row, replaced: isReplaced(row) }))
    .sort((a, b) => Number(b.replaced) - Number(a.replaced) || (a.kind < b.kind ? -1 : 1));
  return {
    data: { review: rows },
    exitCode: 0,
    text: (terminal) => renderReview(rows, terminal),
    words: () =>
      rows.length === 0
        ? undefined
        : 'What is not a secret: put its hash on a line of a file, and give that to `share --allow`. The hash of a short value can be guessed: keep the list to yourself.',
  };
}

function renderReview(
  rows: readonly (ReviewRow & { readonly replaced: boolean })[],
  { style }: Terminal,
): string {
  if (rows.length === 0) return 'Nothing was found that would be replaced.';
  const lines: string[] = [];
  let heading = '';
  for (const { kind, replaced, hash, count, before, after, length } of rows) {
    const title = `${kind}${replaced ? '' : ' (stays; --kinds possible-secrets replaces it)'}`;
    if (title !== heading) lines.push(title);
    heading = title;
    const place = clean(`${before}[${length} characters]${after}`.replace(/\s+/g, ' '));
    lines.push(`  ${hash}  ${style.dim(`${formatCount(count)}\u00d7`)}  ${place}`);
  }
  return [...lines, '', `${plural(rows.length, 'value')} in all.`].join('\n');
}
