import { edit } from './session.ts';

/** A run of a command in place, to be killed. */
const [path, stateDir] = process.argv.slice(2) as [string, string];
process.send?.('ready');
await edit(path, stateDir);
process.disconnect?.();
