/**
 * The library: sessions, the commands as functions, and what passes of one's own need. Passes are in `ccsurgery/passes`.
 *
 * @example
 * import { prune, undo, validate } from 'ccsurgery';
 * const { ok } = await validate('/path/to/session.jsonl');
 * const { changes, operation } = await prune('/path/to/session.jsonl', { preset: 'light', inPlace: true });
 * await undo(operation);
 */
export { type ListedSession, listSessions } from './bundle/list.ts';
export { locateSession, type Scope } from './bundle/locate.ts';
export { readSession, type Session } from './bundle/session.ts';
export { buildContext, type Context } from './context/context.ts';
export { type Size, sizeOf } from './context/size.ts';
export { ERROR_CODES, type ErrorCode } from './error-codes.ts';
export { UserError } from './errors.ts';
export { Graph } from './graph/graph.ts';
export {
  clone,
  compress,
  context,
  diff,
  inspect,
  prune,
  repair,
  share,
  undo,
  validate,
} from './library/commands.ts';
export type { SessionName, Surroundings } from './library/run.ts';
export type * from './library/types.ts';
export { type Copied, type CopyPlan, copySession } from './operation/copy-session.ts';
export { type EditPlan, editInPlace } from './operation/in-place.ts';
export type { Written } from './operation/report.ts';
export type { Safeguard } from './operation/safeguards.ts';
export type { Pass, PassContext } from './passes/pass.ts';
export { Entry } from './transcript/entry.ts';
export { Transcript } from './transcript/transcript.ts';
