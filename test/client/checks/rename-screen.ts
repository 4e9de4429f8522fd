/** The picker lists a renamed session under its new title. */
import { permissions } from '../client.ts';
import { ask } from '../scenarios/rewind.ts';
import { sitAt } from '../screen.ts';
import { operate } from './surgery.ts';
import type { Lab } from './types.ts';

const title = 'Hours of the new shop';

export async function renameInPicker({ sessionId }: Lab): Promise<string[]> {
  await operate('rename', sessionId, title);
  await sitAt(
    ['--resume', ...permissions],
    [
      { see: new RegExp(title) },
      { press: 'Enter' },
      { see: /Changed to eight/ },
      { see: /accept edits on/ },
      ...ask('/exit'),
    ],
  );
  return [];
}
