import { basename } from 'node:path';
import { resolveClaudeDir } from '../bundle/claude-dir.ts';
import { findSessions } from '../bundle/find-sessions.ts';
import { SessionIndex } from '../bundle/session-index.ts';
import { Journal } from '../journal/journal.ts';
import { resolveStateDir } from '../journal/state-dir.ts';
import type { OptionSpec } from '../schema/option.ts';
import { COMMON_OPTIONS } from '../schema/options/common.ts';
import { oneLine } from '../text/one-line.ts';
import { verbatim } from '../text/unsafe-characters.ts';
import type { Command } from './command.ts';
import { SHELLS } from './completion.ts';
import { COMMANDS, loadCommand } from './index.ts';

/** What a word can be, and words about it. */
type Candidate = readonly [word: string, about: string];

type Env = Readonly<Record<string, string | undefined>>;

const MOST_SESSIONS = 50;
const LONGEST_TITLE = 60;

/** The candidates for the last of some words, as lines for a shell. Whatever fails, there are none. */
export async function complete(words: readonly string[], env: Env): Promise<string> {
  try {
    const current = words.at(-1) ?? '';
    const found = (await candidates(words.slice(0, -1), current, env)).filter(([word]) =>
      word.startsWith(current),
    );
    return found.map(([word, about]) => `${verbatim(word)}\t${verbatim(about)}\n`).join('');
  } catch {
    return '';
  }
}

async function candidates(
  before: readonly string[],
  current: string,
  env: Env,
): Promise<readonly Candidate[]> {
  const name = COMMANDS.find((each) => before.includes(each.name))?.name;
  const command = name && (await loadCommand(name));
  const options = Object.values({ ...command?.options, ...COMMON_OPTIONS });
  // What an option takes is often a file.
  if (takesValue(options, before.at(-1))) return [];
  if (current.startsWith('-')) return options.flatMap(flagsOf);
  if (command === undefined) return COMMANDS.map((each) => [each.name, each.summary]);
  return argumentsOf(command, before, current, env);
}

function takesValue(options: readonly OptionSpec[], word: string | undefined): boolean {
  return options.some(
    ({ flags }) => flags.includes('<') && flags.split(/[ ,]+/).includes(word ?? ''),
  );
}

function flagsOf({ flags, description }: OptionSpec): Candidate[] {
  const names = flags.split(/[ ,]+/).filter((part) => part.startsWith('-'));
  return names.map((name) => [name, description]);
}

async function argumentsOf(
  { sessions }: Command,
  before: readonly string[],
  current: string,
  env: Env,
): Promise<readonly Candidate[]> {
  switch (sessions) {
    case 'one':
    case 'two':
    case 'several':
    case 'titled':
    case 'target':
      return sessionCandidates(before, current, env);
    case 'operation':
      return new Journal(resolveStateDir(env))
        .list()
        .map(({ id, command, time }) => [id, `${command} ${time}`]);
    case 'command':
      return COMMANDS.map((each) => [each.name, each.summary]);
    case 'shell':
      return SHELLS.map((shell) => [shell, '']);
    default:
      return [];
  }
}

/** Ids with titles, the newest first. */
async function sessionCandidates(
  before: readonly string[],
  current: string,
  env: Env,
): Promise<readonly Candidate[]> {
  const optionValue = (flag: string): string | undefined =>
    before[before.lastIndexOf(flag) + 1 || -1];
  const claudeDir = resolveClaudeDir(optionValue('--claude-dir'), env);
  const index = new SessionIndex(resolveStateDir(env));
  const files = findSessions({ claudeDir, project: optionValue('--project') })
    .filter(({ path }) => basename(path).startsWith(current))
    .slice(0, MOST_SESSIONS);
  const found = files.map((file): Candidate => {
    const { title = '' } = index.peek(file);
    return [basename(file.path, '.jsonl'), oneLine(title, LONGEST_TITLE)];
  });
  await index.save();
  return [['latest', 'the newest session of the project'], ...found];
}
