/** What the commands that write print with `--json`. */
import * as z from 'zod/mini';
import {
  changes,
  count,
  error,
  files,
  maybe,
  maybeCount,
  path,
  said,
  sessionId,
  text,
  uuid,
  written,
} from './parts.ts';

export const clone = z.strictObject({
  ...written,
  upTo: said(
    z.optional(z.strictObject({ line: z.int(), uuid })),
    'with `--up-to`: where it ends, by the names of the source',
  ),
});

export const prune = z.strictObject(written);

export const compress = z.strictObject({
  ...written,
  kept: said(count, 'how many turns stay'),
  replaced: said(count, 'how many turns are replaced'),
  summary: said(
    maybe,
    '`null` with `--style condensed`, and in a dry run with `--summarize-with`, which starts nothing; sizes are those with the built-in summary then',
  ),
  appended: said(z.optional(z.array(text)), 'what the summary of a command lacked'),
  summarizeWith: said(
    z.optional(z.strictObject({ command: z.array(text), inputBytes: count })),
    'in a dry run: what a real run would start, and how much it would read',
  ),
});

export const fit = z.strictObject({
  ...written,
  target: said(count, 'the number of tokens that was asked for'),
  ladder: said(
    z.array(
      z.strictObject({
        rung: text,
        before: said(count, 'tokens before it, and after, with thinking that it made invalid'),
        after: count,
        beforeLine: said(z.int(), 'it took what stands before this line'),
      }),
    ),
    'the losses, from the smallest kind on; empty if the context was small enough',
  ),
});

const plan = z.strictObject({
  path,
  sessionId,
  tokens: said(z.number(), 'the size of the context'),
  plan: said(text, 'the whole text, as it is opened in an editor'),
  turns: z.array(
    z.strictObject({
      name: text,
      state: text,
      tokens: z.number(),
      prompt: text,
      entries: said(
        z.array(z.strictObject({ line: z.int(), kind: text, tokens: z.number(), words: text })),
        'the large ones',
      ),
    }),
  ),
  branches: z.array(
    z.strictObject({ number: count, line: z.int(), entries: count, turns: z.array(text) }),
  ),
});

export const edit = z.union([
  z.strictObject({ ...written, plan: said(z.array(text), 'the statements that do something') }),
  plan,
]);

const redactions = z.array(
  z.strictObject({ kind: said(text, '`home`, `secret:github-token`, …'), count, file: text }),
);

const shared = z.strictObject({
  ...written,
  redactions: said(redactions, 'what was replaced, never the values'),
  unmatched: said(z.array(text), 'patterns of `--redact` that were found nowhere'),
  possibleSecrets: said(count, 'how many values stayed that may be secrets'),
  stillIn: said(
    z.optional(
      z.strictObject({
        backups: z.array(z.strictObject({ operation: text, until: text })),
        files: z.array(text),
      }),
    ),
    'with `--in-place`: where what was redacted can still be read',
  ),
});

const review = z.strictObject({
  review: said(
    z.array(
      z.strictObject({
        kind: text,
        replaced: said(z.boolean(), 'a real run would replace it'),
        count: said(count, 'in how many texts it was found'),
        file: said(text, 'the first file that holds it'),
        before: said(text, 'what is before it there'),
        after: text,
        length: said(count, 'of the value, which is not printed'),
        hash: said(text, 'what `--allow` knows it by'),
      }),
    ),
    'with `--review`',
  ),
});

export const share = z.union([shared, review]);

const lost = z.strictObject({
  ownClient: said(count, 'for the client that wrote the session'),
  everyClient: said(count, 'for every client'),
});

const repaired = z.strictObject({
  ...written,
  fixes: z.array(
    z.strictObject({
      code: said(text, 'of the diagnostic that was fixed'),
      path: said(text, 'the file'),
      line: said(maybeCount, 'in the file'),
      uuid,
      did: said(text, 'what was done: `relinked`, `removed`, `edited`, …'),
      to: said(z.optional(maybe), 'what took the place of what was wrong: a UUID or a time'),
      toLine: said(z.optional(maybeCount), 'the line of the entry that `to` names'),
      evidence: said(z.optional(text), 'why it is the right one'),
      count: said(z.optional(count), 'how many entries are concerned, if not one'),
    }),
  ),
  lostHistory: said(
    z.nullable(z.strictObject({ before: lost, after: lost })),
    'how many messages a client cannot reach; `null` if nothing was changed',
  ),
});

const refused = z.strictObject({
  source: z.strictObject({ path: said(text, 'as it was given') }),
  error,
});

export const repair = z.union([
  repaired,
  z.strictObject({
    sessions: said(z.array(z.union([repaired, refused])), 'of several sessions: one of these each'),
  }),
]);

export const rename = z.strictObject({ ...written, title: text });

const removed = {
  path,
  sessionId,
  title: maybe,
  bytes: count,
  files,
  skipped: said(z.optional(z.array(text)), 'files that another session has, too'),
};
const removal = {
  dryRun: z.boolean(),
  operation: said(maybe, 'the id for `undo`; `null` if nothing was removed'),
  undoUntil: said(maybe, 'how long the backups are kept'),
  refused: said(
    z.optional(z.array(z.strictObject({ path, error }))),
    'with `--all`: sessions that were left alone, and why',
  ),
};

export const rm = z.strictObject({
  ...removal,
  sessions: z.array(z.strictObject(removed)),
  bytes: said(count, 'of all files'),
});

export const archive = z.strictObject({
  ...removal,
  keep: said(z.boolean(), 'the sessions stay where they are'),
  sessions: z.array(
    z.strictObject({
      ...removed,
      archive: said(text, 'the path of the bundle'),
      archiveBytes: said(count, 'its size'),
    }),
  ),
});

export const restore = z.strictObject({
  dryRun: z.boolean(),
  source: z.strictObject({ path: said(text, 'of the bundle'), sessionId }),
  result: z.strictObject({ path, sessionId, files }),
});

const unreadable = z.array(
  z.strictObject({
    id: text,
    folder: text,
    undoUntil: text,
    canUndo: said(z.boolean(), 'a copy of the record can be read'),
    backups: z.array(z.strictObject({ path: text, bytes: count })),
  }),
);

export const log = z.union([
  z.strictObject({
    operations: said(
      z.array(
        z.strictObject({
          id: text,
          time: text,
          command: text,
          sessionId,
          status: z.enum(['done', 'undone', 'running', 'interrupted']),
          undoUntil: said(maybe, '`null` while it is not over'),
          backupBytes: count,
          undoes: said(z.optional(text), 'the operation that it took back'),
          changes,
          files: z.array(
            z.strictObject({
              path: text,
              role: maybe,
              bytes: z.strictObject({ before: maybeCount, after: maybeCount }),
            }),
          ),
        }),
      ),
      'the newest first',
    ),
    unreadable: said(unreadable, 'operations whose record cannot be read'),
    backups: said(
      z.strictObject({ bytes: count, limit: said(count, 'above which a run asks first') }),
      'of all projects',
    ),
  }),
  z.strictObject({
    purged: said(count, 'with `--purge`: how many operations'),
    freed: said(count, 'how many bytes'),
    operations: said(z.array(z.strictObject({ id: text })), 'those that were kept: not over yet'),
    unreadable,
  }),
]);

export const undo = z.strictObject({
  dryRun: z.boolean(),
  operation: said(
    z.strictObject({ id: text, command: text, time: text }),
    'the one that was taken back',
  ),
  sessionId,
  undo: said(maybe, 'the id that takes the undo back'),
  files: z.array(
    z.strictObject({
      path: text,
      action: z.enum(['restore', 'put back', 'remove']),
      bytes: z.strictObject({ before: count, after: count }),
      newerLines: said(
        z.array(z.strictObject({ line: z.int(), type: maybe, uuid, description: text })),
        'lines that were written since, and that `--force` removes',
      ),
    }),
  ),
});

export const schema = z.strictObject({ schema: said(z.looseObject({}), 'the JSON Schema') });
export const completion = z.strictObject({
  script: said(text, 'for the shell to read when it starts'),
});
