import { title } from '../passes/title.ts';
import type { Command, Outcome, Request } from './command.ts';
import { openSource } from './open-source.ts';
import { operateOn } from './surgery.ts';
import { DRY_RUN_OPTION } from './writing-options.ts';

export const command: Command = {
  sessions: 'titled',
  options: [
    DRY_RUN_OPTION,
    { flags: '--force', description: 'also if a client has it open or backups pass their limit' },
  ],
  async run({ sessions, options, ...rest }: Request): Promise<Outcome> {
    const [name, text] = sessions as [string, string];
    // Before anything is read: a bad title is wrong use.
    const pass = title(text);
    const request = { ...rest, sessions: [name], options: { ...options, inPlace: true } };
    return operateOn(request, await openSource(request), {
      command: 'rename',
      verb: 'Renamed',
      passes: [pass],
      plan: { onlyIfChanged: true },
      data: { title: text },
    });
  },
};
