import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { leftOut } from '../../src/bundle/left-out.ts';
import { put, scratch } from './scratch.ts';

test.each(['../..', '..', '', 'x\0y', 'x'.repeat(300)])(
  'an id that is no name of a file leads nowhere: %j',
  (sessionId) => {
    const root = scratch();
    const path = put(root, 'projects/-p/s.jsonl');
    symlinkSync(path, join(root, 'elsewhere'));
    symlinkSync(path, join(root, 'projects/-p/other'));
    expect(leftOut({ path, sessionId, claudeDir: root })).toEqual([]);
  },
);
