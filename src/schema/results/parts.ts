/** Parts of what commands print with `--json`. An object has no key that is not named here: a test asks all commands. */
import * as z from 'zod/mini';
import { ERROR_CODES, type ErrorCode } from '../../error-codes.ts';

/** A schema with words for docs and for readers of the JSON Schema. */
export function said<S extends z.ZodMiniType>(schema: S, words: string): S {
  return schema.check(z.describe(words)) as S;
}

/** A schema that several results share: it has a name, and a heading in docs. */
export function shared<S extends z.ZodMiniType>(schema: S, id: string, words: string): S {
  return schema.check(z.meta({ id, description: words })) as S;
}

export const count = z.int().check(z.nonnegative());
export const text = z.string();
export const maybe = z.nullable(z.string());
export const maybeCount = z.nullable(count);
/** One more or less of something. */
const change = z.number();

export const sessionId = said(z.string(), 'the id of the session');
export const path = said(z.string(), 'the path of the transcript; `-` is standard input or output');
export const line = said(z.nullable(z.int()), 'the line in the file, from 1');
export const uuid = said(maybe, 'the UUID of the entry');
export const tokens = said(z.number(), 'the size of the context in tokens');
export const tokensMethod = said(
  z.enum(['usage', 'usage+estimate', 'estimate']),
  'where the number comes from. `usage`: the last response counted it; `usage+estimate`: that, and an estimate of what came after; `estimate`: an estimate',
);

export const error = shared(
  z.strictObject({
    code: said(
      z.enum(Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]]),
      'stable; see [errors](errors.md)',
    ),
    message: said(text, 'what happened and why'),
    hint: said(maybe, 'what to do about it'),
  }),
  'Error',
  'In the place of a result, or of one of several sessions.',
);

export const diagnostic = shared(
  z.strictObject({
    code: said(text, 'see [diagnostics](diagnostics.md)'),
    severity: z.enum(['fatal', 'error', 'warning', 'info']),
    message: said(text, 'what is wrong'),
    why: said(text, 'what follows from it'),
    todo: said(text, 'what to do about it'),
    path: said(text, 'the file'),
    line,
    uuid,
  }),
  'Diagnostic',
  'A finding of `validate`.',
);

export const window = shared(
  z.strictObject({
    model: said(text, 'the model of the last response'),
    sizes: said(z.array(count), 'what its context window can be; empty if that is not known'),
    accepted: said(count, 'the largest prompt of the session that it has accepted'),
  }),
  'Window',
  'The context window of a session’s model.',
);

export const leftovers = said(
  z.array(z.strictObject({ path: text, bytes: count })),
  'temporary files of runs that were killed',
);

const counts = {
  removed: count,
  edited: count,
  relinked: said(count, 'how many got another parent'),
  added: count,
};
const beforeAndAfter = { before: z.number(), after: z.number() };

export const pass = z.strictObject({
  name: said(text, 'see [passes](passes.md)'),
  ...counts,
  bytes: said(change, 'by how much the transcripts grew'),
  tokens: said(z.optional(change), 'by how much the context grew, estimated'),
});

const totals = {
  bytes: z.strictObject(beforeAndAfter),
  tokens: said(z.strictObject({ ...beforeAndAfter, method: tokensMethod }), 'of the context'),
};

export const changes = shared(
  z.strictObject({
    entries: z.strictObject({ ...beforeAndAfter, ...counts }),
    ...totals,
    passes: said(z.array(pass), 'what each pass did, in the order in which they ran'),
  }),
  'Changes',
  'How much an operation changed.',
);

/** Those of `diff`: it knows of no passes. */
export const difference = z.strictObject({
  entries: z.strictObject({ ...beforeAndAfter, ...counts, moved: count }),
  ...totals,
});

export const idMap = shared(
  z.strictObject({
    entries: said(z.record(text, maybe), '`null` for an entry that was removed'),
    sessions: z.record(text, text),
    others: said(z.record(text, text), 'ids of prompts, requests and the like'),
  }),
  'IdMap',
  'The new id of each old one: what `--id-map` writes.',
);

export const files = z.array(
  z.strictObject({ path: text, role: said(text, '`transcript`, or what kind of file it is') }),
);

/** What every command that writes prints. */
export const written = {
  dryRun: said(z.boolean(), 'nothing was written'),
  source: z.strictObject({ path, sessionId }),
  result: said(
    z.nullable(z.strictObject({ path, sessionId, files: said(files, 'all that was written') })),
    '`null` if there was nothing to do',
  ),
  changes,
  addedFiles: said(
    z.optional(z.strictObject({ count, bytes: count })),
    'files with results that were offloaded; `bytes` above is of transcripts alone',
  ),
  cacheMiss: said(
    z.optional(
      z.strictObject({
        minutes: said(count, 'how old the last response is'),
        tokens: said(count, 'how many the next request reads anew'),
      }),
    ),
    'where the last response is under an hour old, and the cut changed what is sent',
  ),
  diagnostics: said(z.array(diagnostic), 'what is wrong with the result'),
  resume: said(maybe, 'a line for a shell; `null` where no client can resume it'),
  operation: said(z.optional(text), 'the id for `undo`, with `--in-place`'),
  skipped: said(
    z.optional(z.array(text)),
    'files that were left where they are: links, files of another session, what `share` leaves out',
  ),
  idMap: said(z.optional(z.nullable(idMap)), 'with `--id-map`'),
};
