import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { UserError } from '../errors.ts';

/** A text in a file of its own, which only the user can read. */
export interface Draft {
  readonly path: string;
  text(): string;
  remove(): void;
}

export function draftOf(name: string, text: string): Draft {
  const path = join(mkdtempSync(join(tmpdir(), 'ccsurgery-')), name);
  writeFileSync(path, text, { mode: 0o600 });
  return {
    path,
    text: () => readFileSync(path, 'utf8'),
    remove: () => rmSync(dirname(path), { recursive: true, force: true }),
  };
}

/**
 * Lets the user edit a file, and waits until that is done.
 * @param editor A command line, as `$EDITOR` has it.
 */
export async function openEditor(editor: string, path: string): Promise<void> {
  const failure = await new Promise<string | undefined>((resolve) => {
    const child =
      process.platform === 'win32'
        ? spawn(`${editor} "${path}"`, { stdio: 'inherit', shell: true })
        : spawn('sh', ['-c', `${editor} "$@"`, editor, path], { stdio: 'inherit' });
    child.on('error', ({ message }) => resolve(message));
    child.on('close', (code, signal) =>
      resolve(code === 0 ? undefined : `it ended with ${signal ?? `exit code ${code}`}`),
    );
  });
  if (failure === undefined) return;
  throw new UserError({
    code: 'editor-failed',
    message: `The editor (${editor}) failed: ${failure}. Nothing was written.`,
  });
}
