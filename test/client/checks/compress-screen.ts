/** The picker lists a compressed session under its title, and the screen shows it. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { permissions } from '../client.ts';
import { config } from '../sandbox.ts';
import { ask } from '../scenarios/rewind.ts';
import { sitAt } from '../screen.ts';
import { allFiles, filesOf } from './disk.ts';
import { operate } from './surgery.ts';
import type { Lab } from './types.ts';

const title = /Write a list of our opening hours/;
const lastAnswer = /Changed to eight/;

/** Finds it in the picker, looks at it, leaves. */
const actions = [
  { see: title },
  { press: 'Enter' },
  { see: lastAnswer },
  { see: /accept edits on/ },
  ...ask('/exit'),
];

export const compressScreen =
  (...options: string[]) =>
  async ({ sessionId }: Lab): Promise<string[]> => {
    const id = await operate('compress', sessionId, '--keep-last', '1', ...options);
    // The source would be listed under the same words.
    for (const path of filesOf(sessionId, allFiles()).keys())
      if (!path.includes(id)) rmSync(join(config, path));
    await sitAt(['--resume', ...permissions], actions);
    return [];
  };
