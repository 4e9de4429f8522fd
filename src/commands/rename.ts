import { title } from '../passes/title.ts';
import { RENAME_OPTIONS } from '../schema/options/rename.ts';
import { defineCommand, type Outcome } from './command.ts';
import { openSource } from './open-source.ts';
import { operateOn } from './surgery.ts';

export const command = defineCommand({
  sessions: 'titled',
  options: RENAME_OPTIONS,
  async run({ sessions, options, ...rest }): Promise<Outcome> {
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
});
