import { wrongUse } from '../errors.ts';
import { defineCommand, type Outcome } from './command.ts';
import { COMMANDS } from './index.ts';

export const command = defineCommand({
  sessions: 'command',
  options: {},
  async run({ sessions: [name] }): Promise<Outcome> {
    const found = COMMANDS.find((each) => each.name === name);
    if (found === undefined)
      throw wrongUse(
        `There is no command "${name}".`,
        `Commands: ${COMMANDS.map((each) => each.name).join(', ')}`,
      );
    const { jsonSchemaOf } = await import('../schema/results/index.ts');
    const schema = jsonSchemaOf(found.name);
    return { data: { schema }, exitCode: 0, text: () => JSON.stringify(schema, null, 2) };
  },
});
