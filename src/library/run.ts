import { resolveClaudeDir } from '../bundle/claude-dir.ts';
import type { Session } from '../bundle/session.ts';
import type { Command } from '../commands/command.ts';
import { wrongUse } from '../errors.ts';
import { resolveDataDir, resolveStateDir } from '../journal/state-dir.ts';
import { type OptionSpecs, type OptionsOf, readOptions } from '../schema/option.ts';
import { OpenedBundles } from '../tgz/opened-bundles.ts';

/** A path, an id or the start of one, `latest`; or a session that was read. Files are read anew: what was changed in memory does not count. */
export type SessionName = string | Pick<Session, 'path'>;

/** Where to look, besides the options of a command. */
export interface Surroundings {
  /** The Claude folder. Default: `$CLAUDE_CONFIG_DIR` or `~/.claude`. */
  readonly claudeDir?: string | undefined;
  /** Only sessions of this working directory. */
  readonly project?: string | undefined;
  /** What relative paths start from. Default: that of the process. */
  readonly cwd?: string | undefined;
  /** Where operations and backups are kept. Default: as on the command line. */
  readonly stateDir?: string | undefined;
  /** Ends the work; nothing is half written. */
  readonly signal?: AbortSignal | undefined;
}

/** Does what a command does, with its checks of options and its safety, and returns what `--json` prints. */
export async function runCommand<Specs extends OptionSpecs>(
  command: Command<Specs>,
  sessions: readonly SessionName[],
  options: OptionsOf<Specs> & Surroundings,
): Promise<unknown> {
  const { claudeDir, project, cwd = process.cwd(), stateDir, signal, ...given } = options;
  const read = await readOptions(command.options, given);
  if ('output' in read && read.output === '-')
    throw wrongUse('A function does not write to standard output.', 'Give `output` a file.');
  const bundles = new OpenedBundles();
  try {
    const { data } = await command.run({
      sessions: sessions.map((session) => (typeof session === 'string' ? session : session.path)),
      options: read,
      claudeDir: resolveClaudeDir(claudeDir),
      usualClaudeDir: resolveClaudeDir(),
      stateDir: stateDir ?? resolveStateDir(),
      dataDir: resolveDataDir(),
      project,
      cwd,
      now: new Date(),
      bundles,
      watchSignals: signal && (() => ({ signal, stop() {} })),
      confirm: undefined,
      editor: undefined,
      preview() {},
      progress() {},
    });
    return data;
  } finally {
    bundles.close();
  }
}
