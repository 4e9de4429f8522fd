import { wrongUse } from '../errors.ts';
import { defineCommand, type Outcome } from './command.ts';

export const command = defineCommand({
  sessions: 'command',
  options: {},
  async run({ sessions: [name = ''] }): Promise<Outcome> {
    // Nothing else needs them.
    const { isCommand, jsonSchemaOf, RESULTS } = await import('../schema/results/index.ts');
    if (!isCommand(name))
      throw wrongUse(
        `There is no command "${name}".`,
        `Commands: ${Object.keys(RESULTS).join(', ')}`,
      );
    const schema = jsonSchemaOf(name);
    return { data: { schema }, exitCode: 0, text: () => JSON.stringify(schema, null, 2) };
  },
});
