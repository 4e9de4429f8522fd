import * as z from 'zod/mini';
import type { CommandName } from '../../commands/index.ts';
import { SCHEMA_VERSION } from '../version.ts';
import { toJSONSchema } from './json-schema.ts';
import { error } from './parts.ts';
import * as read from './read.ts';
import * as write from './write.ts';

/** What each command prints with `--json`, besides `schemaVersion` and `command`. */
export const RESULTS = {
  list: read.list,
  search: read.search,
  inspect: read.inspect,
  validate: read.validate,
  context: read.context,
  clone: write.clone,
  prune: write.prune,
  compress: write.compress,
  fit: write.fit,
  recall: read.recall,
  edit: write.edit,
  repair: write.repair,
  share: write.share,
  diff: read.diff,
  archive: write.archive,
  restore: write.restore,
  rename: write.rename,
  rm: write.rm,
  log: write.log,
  undo: write.undo,
  completion: write.completion,
  schema: write.schema,
} satisfies Readonly<Record<CommandName, z.ZodMiniType>>;

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(RESULTS, name);
}

/** All that a command can print: its result, or an error. */
export function printed(command: CommandName): z.ZodMiniType {
  const head = { schemaVersion: z.literal(SCHEMA_VERSION), command: z.literal(command) };
  const failed = z.strictObject({ ...head, error });
  return z.union([...resultsOf(command).map((result) => z.extend(result, head)), failed]);
}

/** The forms that a command's result can have. */
export function resultsOf(command: CommandName): readonly z.ZodMiniObject[] {
  const result: z.ZodMiniType = RESULTS[command];
  return (result instanceof z.ZodMiniUnion ? result.def.options : [result]) as z.ZodMiniObject[];
}

/** The same as JSON Schema. */
export function jsonSchemaOf(command: CommandName): Record<string, unknown> {
  return {
    title: `What \`ccsurgery ${command} --json\` prints`,
    ...toJSONSchema(printed(command)),
  };
}
