/** The screen shows a compressed session, and the picker lists it under its title. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { permissions } from '../client.ts';
import { config } from '../sandbox.ts';
import { ask } from '../scenarios/rewind.ts';
import { sitAt } from '../screen.ts';
import { compress } from './compressing.ts';
import { allFiles, filesOf } from './disk.ts';
import { keepHome, returnTo } from './home.ts';
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

export async function compressScreen({ sessionId }: Lab): Promise<string[]> {
  keepHome('whole');
  for (const options of [[], ['--keep-history']]) {
    returnTo('whole');
    const id = await compress(sessionId, '--keep-last', '1', ...options);
    // The source would be listed under the same words.
    for (const path of filesOf(sessionId, allFiles()).keys())
      if (!path.includes(id)) rmSync(join(config, path));
    await sitAt(['--resume', ...permissions], actions);
  }
  return [];
}
