import { type CommandName, run } from './commands.ts';

/** A run of a command, to be killed. */
const [root, name] = process.argv.slice(2) as [string, CommandName];
process.send?.('ready');
const { code, err } = await run(root, name);
if (code !== 0) throw new Error(err);
process.disconnect?.();
