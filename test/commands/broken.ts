import { dirname, join } from 'node:path';
import { NOBODY, SESSION_ID } from '../builders/ids.ts';
import { session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { ccsurgery, json } from './cli.ts';

export const TORN = '{"type":"user","message":{"role":"us';

/** A session that lost a parent and the end of its last line, in a Claude folder of its own. */
export function broken(text = damagedText()) {
  const root = scratch();
  const claude = join(root, 'claude');
  const env = { CLAUDE_CONFIG_DIR: claude, XDG_STATE_HOME: join(root, 'state') };
  const path = put(claude, `projects/-home-dev-shop/${SESSION_ID}.jsonl`, text);
  return {
    root,
    claude,
    path,
    aside: join(dirname(path), SESSION_ID, 'rejected-lines.txt'),
    run: (...args: string[]) => ccsurgery(args, { env, cwd: root }),
    json: (...args: string[]) => json(args, { env, cwd: root }),
  };
}

export function damagedText(): string {
  const source = session().turn('one').prompt('two', { parentUuid: NOBODY }).answer('Done.');
  return source.text() + TORN;
}
