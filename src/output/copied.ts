import type { Copied } from '../operation/copy-session.ts';
import { isSound } from '../validate/validate.ts';
import { renderDifference } from './diff.ts';
import { formatBytes, formatCount, plural } from './numbers.ts';
import { clean, type Terminal } from './terminal.ts';

/** What was written where, with the way to resume it on the last line. */
export function renderCopied(verb: string, copied: Copied, terminal: Terminal): string {
  const { style } = terminal;
  const { operated, path, sessionId, files, dryRun } = copied;
  const { before, after, session } = operated;
  const size =
    before.entries === after.entries && before.bytes === after.bytes
      ? `${plural(after.entries, 'entry', 'entries')}, ${formatBytes(after.bytes)}`
      : `${formatCount(before.entries)} → ${plural(after.entries, 'entry', 'entries')}, ${formatBytes(before.bytes)} → ${formatBytes(after.bytes)}`;
  const agents = files.filter(({ role }) => role === 'subagent' || role === 'helper-agent');
  const withAgents = agents.length > 0 ? ` with ${plural(agents.length, 'sub-agent')}` : '';
  const beside = files.length > 1 ? `, ${plural(files.length - 1, 'file')} beside it` : '';
  return [
    dryRun ? `${renderDifference(operated.difference(), terminal)}\n` : '',
    `${style.bold(dryRun ? 'Would write' : verb)} ${clean(session.sessionId)} → ${style.bold(sessionId)}`,
    path === '-' ? 'to standard output' : clean(path),
    `${size}${withAgents}${beside}, ${formatCount(after.tokens.count)} tokens in context`,
    resumeLine(copied),
  ]
    .filter(Boolean)
    .join('\n');
}

function resumeLine({ resume, path, files }: Copied): string {
  if (resume !== undefined) return `Resume it: ${clean(resume)}`;
  if (path === '-') return '';
  const folder = path.replace(/\.jsonl$/, '');
  const along = files.length > 1 ? ` (the folder ${clean(folder)} goes with it)` : '';
  return `Place it in a project: ccsurgery clone ${clean(path)} --project-to DIR${along}`;
}

/** What the user should know besides. */
export function copiedWords(
  { operated, path, missingDirectory }: Copied,
  end?: { readonly line: number; readonly uuid: string | null },
): string | undefined {
  const { session, diagnostics } = operated;
  const words: string[] = [];
  if (end !== undefined)
    words.push(`It ends with line ${end.line} of the source (${clean(end.uuid ?? '')}).`);
  const thinking = operated.passes.find(({ name }) => name === 'unsafe-thinking');
  if (thinking !== undefined && thinking.removed + thinking.edited > 0)
    words.push(
      `Thinking was removed from ${plural(thinking.removed + thinking.edited, 'entry', 'entries')}: it is signed together with what came before, and that has changed.`,
    );
  const errors = diagnostics().filter((diagnostic) => !isSound([diagnostic]));
  if (errors.length > 0)
    words.push(
      `The copy has what was wrong with the source: ${plural(errors.length, 'error')}; \`ccsurgery validate\` tells more.`,
    );
  if (missingDirectory !== undefined)
    words.push(
      `There is no directory ${clean(missingDirectory)} here yet: make it before you resume.`,
    );
  if (path === '-' && session.artifacts.length > 0)
    words.push(
      `${plural(session.artifacts.length, 'file')} beside the source could not be written to standard output.`,
    );
  return words.length > 0 ? words.join('\n') : undefined;
}

/** What is said of files that are not copied. */
export function skippedWords(paths: readonly string[]): string | undefined {
  if (paths.length === 0) return undefined;
  const named = paths.map((path) => `  ${clean(path)}`);
  return ['Not copied, since these are links or can\u2019t be read:', ...named].join('\n');
}
