/** The commands that stand on little more than all others do, by their names. */
export { command as clone } from './clone.ts';
export { command as context } from './context.ts';
export { command as inspect } from './inspect.ts';
export { command as list } from './list.ts';
export { command as validate } from './validate.ts';
