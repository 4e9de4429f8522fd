/** Long strings inside of calls are not sent any more; the calls are, and the screen shows them. */
import { readFileSync } from 'node:fs';
import { END, LONG, lengthen } from './long-blocks.ts';
import { pruneScreen } from './prune-screen.ts';
import { conversationOf } from './request.ts';
import { resume } from './resume.ts';
import { write } from './surgery.ts';
import type { Lab } from './types.ts';

export async function pruneInputs(lab: Lab): Promise<string[]> {
  makeLong(lab.sessionId);
  const { result } = await write('prune', lab.sessionId, '--tool-inputs', 'stub');
  if (result === null) return ['nothing was done'];
  const sent = conversationOf((await resume(lab, result.sessionId)).body);
  return [
    ...(readFileSync(result.path, 'utf8').includes(`"new_string":"[ccsurgery: `)
      ? []
      : ['the call has no note']),
    ...(sent.includes(END) ? ['the end of the string is sent'] : []),
    ...(sent.includes('"name":"Edit"') && sent.includes('cart.ts') ? [] : ['the call is not sent']),
  ];
}

export async function pruneInputsScreen(lab: Lab): Promise<string[]> {
  makeLong(lab.sessionId);
  return pruneScreen('--tool-inputs stub')(lab);
}

function makeLong(sessionId: string): void {
  lengthen(
    sessionId,
    ({ type, name }) => type === 'tool_use' && name === 'Edit',
    ({ input }) => {
      if (input !== undefined) input.new_string = LONG;
    },
  );
}
