/** The other commands by their names. */
export { command as compress } from './compress.ts';
export { command as diff } from './diff.ts';
export { command as log } from './log.ts';
export { command as prune } from './prune.ts';
export { command as repair } from './repair.ts';
export { command as share } from './share.ts';
export { command as undo } from './undo.ts';
