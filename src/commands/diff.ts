import { resolve } from 'node:path';
import { compareSessions } from '../diff/compare.ts';
import { hasDifferences } from '../diff/difference.ts';
import { UserError } from '../errors.ts';
import type { IdMapData } from '../ids/id-map.ts';
import { differenceData, renderDifference } from '../output/diff.ts';
import { DIFF_OPTIONS, type DiffCommandOptions } from '../schema/options/diff.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { defineCommand, type Outcome, type Request } from './command.ts';
import { openSession, sessionNames } from './open.ts';

export const command = defineCommand({
  sessions: 'two',
  options: DIFF_OPTIONS,
  async run(request): Promise<Outcome> {
    const [first, second] = sessionNames(request) as [string, string];
    const idMap = readIdMap(request);
    const before = await openSession(request, first);
    const after = await openSession(request, second);
    const difference = compareSessions(before, after, { idMap });
    return {
      data: {
        before: { path: before.path, sessionId: before.sessionId },
        after: { path: after.path, sessionId: after.sessionId },
        ...differenceData(difference),
      },
      exitCode: hasDifferences(difference) ? 1 : 0,
      text: (terminal) => renderDifference(difference, terminal),
      words: () =>
        before.path === '-' || after.path === '-'
          ? 'Standard input has no files beside it: only the transcripts were compared.'
          : undefined,
    };
  },
});

function readIdMap({ options, cwd }: Request<DiffCommandOptions>): IdMapData | undefined {
  if (options.idMap === undefined) return undefined;
  const path = resolve(cwd, options.idMap);
  const value = parse(readBytes(path).toString('utf8'));
  if (!isIdMap(value))
    throw new UserError({
      code: 'bad-id-map',
      message: `${path} is not an id map: it has to be a JSON object with entries, sessions and others.`,
      hint: '`ccsurgery clone --id-map FILE` writes one.',
    });
  return value;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isIdMap(value: unknown): value is IdMapData {
  const isObject = (part: unknown): part is Record<string, unknown> =>
    typeof part === 'object' && part !== null;
  const isMap = (part: unknown): boolean =>
    isObject(part) && Object.values(part).every((id) => id === null || typeof id === 'string');
  return isObject(value) && ['entries', 'sessions', 'others'].every((name) => isMap(value[name]));
}
