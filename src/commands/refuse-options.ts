import type { Session } from '../bundle/session.ts';
import { wrongUse } from '../errors.ts';
import { checkedId } from '../operation/place.ts';
import { projectDirectory } from '../operation/target.ts';
import type { WritingOptions } from '../schema/options/writing.ts';
import type { Request } from './command.ts';
import { sessionNames } from './open.ts';

/** Options that say where a new session goes and what it is called. */
const ONLY_FOR_NEW = ['output', 'id', 'seed', 'idMap'] as const;

/** Throws if options of a command that writes are wrong in themselves: before anything is read. */
export function refuseOptions(request: Request<WritingOptions>): void {
  const { options, cwd } = request;
  const { id, projectTo } = options;
  if (options.inPlace === true) refuseInPlace(request);
  if (options.output === '-' && options.json === true && options.dryRun !== true)
    throw wrongUse(
      '-o - and --json both want standard output.',
      'Write the session to a file, or do without --json.',
    );
  if (options.idMap === '-' || (options.idMap !== undefined && options.idMap === options.output))
    throw wrongUse(
      '--id-map needs a file of its own.',
      'Name another file than that of the session.',
    );
  if (options.sameIds === true && (id !== undefined || options.seed !== undefined))
    throw wrongUse('--same-ids leaves no id to choose.', 'Leave out --id and --seed.');
  if (id !== undefined) checkedId(id);
  if (projectTo !== undefined) projectDirectory(projectTo, cwd);
}

/** Throws if options don't go with where the session comes from. */
export function refuseBundleOptions(
  { options }: Request<WritingOptions>,
  { bundle }: Session,
): void {
  if (bundle !== undefined && options.inPlace === true)
    throw wrongUse(
      'A bundle cannot be changed in place.',
      'Without --in-place a new session is made; -o FILE.tgz writes another bundle.',
    );
  if (bundle === undefined && options.sameIds === true)
    throw wrongUse(
      '--same-ids is for a session that comes from a bundle.',
      'A copy of a session that is here needs ids of its own.',
    );
}

function refuseInPlace(request: Request<WritingOptions>): void {
  const { options } = request;
  if (options.artifacts === false || ONLY_FOR_NEW.some((name) => options[name] !== undefined))
    throw wrongUse(
      '--in-place changes the session where it is: there is no new one to be placed or named.',
      'Leave out --in-place, or -o, --id, --seed, --id-map and --no-artifacts.',
    );
  if (sessionNames(request).includes('-'))
    throw wrongUse(
      'Standard input cannot be changed in place.',
      'Without --in-place a new session is made; -o - writes it to standard output.',
    );
}
