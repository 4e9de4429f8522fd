import { COMMANDS } from '../../src/commands/index.ts';
import { printed } from '../../src/schema/results/index.ts';

/** Throws if what a command printed with `--json` is not what its published schema says, to the key. */
export function expectPublished(data: { readonly command: string | null }): void {
  const command = COMMANDS.find(({ name }) => name === data.command);
  if (command === undefined) return;
  const result = printed(command.name).safeParse(data);
  if (result.success) return;
  const shown = JSON.stringify(result.error.issues, null, 1).slice(0, 4000);
  throw new Error(`Not as src/schema/results says of ${command.name}: ${shown}`);
}
