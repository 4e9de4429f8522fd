import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Operation } from '../../src/journal/operation.ts';
import { replaceFiles } from '../../src/journal/replace.ts';
import { resolveStateDir } from '../../src/journal/state-dir.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { NOTE } from '../journal/note.ts';
import { ccsurgery, json } from './cli.ts';

/** A session with artifacts in a Claude folder of its own, to be changed in place. */
export function editedSession() {
  const root = scratch();
  const env = { XDG_STATE_HOME: join(root, 'state'), CLAUDE_CONFIG_DIR: join(root, 'claude') };
  const project = join(root, 'claude/projects/-p');
  const paths = {
    main: put(project, `${SESSION_ID}.jsonl`, '{"n":1}\n{"n":2}\n'),
    agent: put(project, `${SESSION_ID}/subagents/agent-a1.jsonl`, '{"n":1}\n'),
    added: join(project, `${SESSION_ID}/new/added.txt`),
  };
  const contents = () =>
    Object.values(paths).map((path) => (existsSync(path) ? readFileSync(path, 'utf8') : null));
  return {
    env,
    paths,
    contents,
    stateDir: resolveStateDir(env),
    /** Changes the transcript, and only that. */
    edit: (content: string): Promise<Operation> => {
      const read = readFileSync(paths.main);
      const edit = { path: paths.main, read, chunks: () => [Buffer.from(content)] };
      return replaceFiles([edit], { stateDir: resolveStateDir(env), note: NOTE });
    },
    /** Changes the transcript, removes a file and adds one. */
    operate: (): Promise<Operation> => {
      const read = readFileSync(paths.main);
      return replaceFiles(
        [
          { path: paths.main, read, chunks: () => [Buffer.from('{"n":1}\n')] },
          { path: paths.agent, remove: true },
          { path: paths.added, add: () => [Buffer.from('added')] },
        ],
        { stateDir: resolveStateDir(env), note: NOTE },
      );
    },
    run: (...args: string[]) => ccsurgery(args, { env }),
    json: (...args: string[]) => json(args, { env }),
  };
}
