/** What the commands that read print with `--json`. */
import * as z from 'zod/mini';
import {
  count,
  diagnostic,
  difference,
  error,
  leftovers,
  line,
  maybe,
  maybeCount,
  path,
  said,
  sessionId,
  text,
  tokens,
  tokensMethod,
  uuid,
  window,
} from './parts.ts';

const session = {
  sessionId,
  path,
  title: said(maybe, 'as clients list it'),
  project: said(maybe, 'the working directory'),
};
const modified = said(text, 'when the transcript was last changed');

const sessions = z.strictObject({
  sessions: said(
    z.array(
      z.strictObject({
        ...session,
        version: said(maybe, 'of the client that wrote it last'),
        modified,
        bytes: said(count, 'with the files beside the transcript'),
        transcriptBytes: count,
        turns: said(maybeCount, '`null` for large files, which are not read whole'),
        compactions: said(maybeCount, '`null` for large files'),
        contextTokens: z.nullable(tokens),
        tokensMethod: z.nullable(tokensMethod),
        window: z.nullable(window),
        live: said(z.boolean(), 'a client has it open'),
        copyOf: said(
          z.nullable(z.strictObject({ sessionId, path, command: text })),
          'the session that this tool made it of, and how',
        ),
        problem: said(z.optional(text), 'why nothing is known of it: `unreadable`'),
      }),
    ),
    'the newest first, unless `--sort` says otherwise',
  ),
  hidden: said(count, 'how many more `--limit` leaves out'),
  notSessions: said(
    z.array(z.strictObject({ path, bytes: count, problem: text })),
    'transcripts without a conversation',
  ),
  orphans: said(
    z.strictObject({ sessions: count, bytes: count }),
    'what is left of sessions without a transcript',
  ),
  sweep: said(
    z.strictObject({
      days: said(z.number(), 'cleanupPeriodDays'),
      sessions: count,
      bytes: count,
    }),
    'what Claude Code removes the next time it starts',
  ),
  parent: said(maybe, 'a directory above `--project` that has sessions where that has none'),
  leftovers,
});

const archives = z.strictObject({
  archives: said(
    z.array(
      z.strictObject({
        archive: said(text, 'the path of the bundle'),
        archiveBytes: said(count, 'its size'),
        archived: said(text, 'when it was made'),
        sessionId,
        title: maybe,
        project: maybe,
        modified: maybe,
        turns: maybeCount,
        bytes: said(count, 'of its files'),
      }),
    ),
    'with `--archived`',
  ),
  folders: said(z.array(text), 'that were looked at'),
});

export const list = z.union([sessions, archives]);

export const search = z.strictObject({
  matches: said(
    z.array(
      z.strictObject({
        ...session,
        modified,
        file: said(text, 'that holds it: the transcript, one of a sub-agent, or a large result'),
        turn: said(maybeCount, 'the number of the turn'),
        turnName: said(maybe, 'the name by which options take the turn'),
        line,
        uuid,
        in: z.enum(['prompts', 'answers', 'calls', 'results', 'thinking']),
        tool: said(maybe, 'the tool that is called'),
        snippet: text,
        match: said(z.strictObject({ start: count, end: count }), 'where it is in the snippet'),
        count: said(count, 'how often it is in this text'),
      }),
    ),
    'those of the newest session first, written as they are found',
  ),
  searched: said(count, 'how many sessions were searched'),
  found: said(count, 'how many of them have matches'),
  unreadable: said(z.array(text), 'paths of sessions that could not be read'),
});

const share = { bytes: count, tokens: said(z.number(), 'estimated, of what resume would send') };
const artifact = z.strictObject({ role: text, files: count, bytes: count });

export const inspect = z.strictObject({
  path,
  sessionId,
  entries: said(count, 'with those of sub-agents'),
  bytes: count,
  agentFiles: said(count, 'files of sub-agents that are counted in'),
  tokens,
  tokensMethod,
  window: said(z.nullable(window), '`null` without any response'),
  overhead: said(z.number(), 'tokens of the system prompt and of tools'),
  unseen: said(z.number(), 'tokens that responses counted and the transcript does not have'),
  kinds: z.array(
    z.strictObject({ kind: text, sent: said(z.boolean(), 'it reaches the model'), ...share }),
  ),
  tools: z.array(z.strictObject({ name: text, calls: count, ...share })),
  turns: z.array(
    z.strictObject({
      number: said(count, '0 for what follows a compaction before the next prompt'),
      name: said(
        text,
        'by which options take it: its number, or `0.2`; see [selection](selection.md)',
      ),
      line: z.int(),
      uuid,
      prompt: text,
      entries: count,
      ...share,
      live: said(z.boolean(), 'resume would send it'),
      state: z.enum(['live', 'compacted', 'other-client', 'abandoned']),
    }),
  ),
  largest: said(
    z.array(z.strictObject({ line: z.int(), uuid, type: text, kind: text, ...share })),
    'the largest entries',
  ),
  versions: said(
    z.array(z.strictObject({ version: text, entries: count })),
    'of the clients that wrote it',
  ),
  compactions: z.array(
    z.strictObject({
      line,
      uuid: said(maybe, 'of the boundary, or of the summary where there is none'),
      summaryUuid: maybe,
      trigger: said(maybe, '`auto` or `manual`'),
      preTokens: said(maybeCount, 'the context before it'),
      preservedEntries: count,
    }),
  ),
  branches: said(
    z.array(z.strictObject({ number: count, line: z.int(), uuid, entries: count, bytes: count })),
    'that a rewind left',
  ),
  artifacts: said(z.array(artifact), 'files beside the transcript'),
});

export const validate = z.strictObject({
  sessions: said(
    z.array(
      z.strictObject({
        path,
        sessionId: said(maybe, 'the id of the session'),
        ok: said(z.boolean(), 'it has no errors'),
        diagnostics: z.array(diagnostic),
        error: said(z.optional(error), 'why it could not be read'),
      }),
    ),
    'in the order in which they were given',
  ),
  leftovers,
});

const block = z.looseObject({ type: text });

export const context = z.strictObject({
  path,
  sessionId,
  client: said(text, 'the first version of the [family](client-families.md) it goes by'),
  leafUuid: said(maybe, 'the entry that the client continues from'),
  entries: said(z.array(maybe), 'UUIDs of the entries that are sent, the oldest first'),
  messages: z.array(
    z.strictObject({
      role: z.enum(['user', 'assistant', 'system']),
      content: said(z.array(block), 'blocks as the API takes them'),
    }),
  ),
  tokens,
  tokensMethod,
  window: z.nullable(window),
  problems: said(
    z.array(
      z.strictObject({
        rule: text,
        message: said(count, 'the number of the message, from 0'),
        toolUseId: z.optional(text),
      }),
    ),
    'what of the messages the API would refuse',
  ),
  accepted: said(z.boolean(), 'the API would take it'),
  refusals: said(z.array(diagnostic), 'other reasons why it would not'),
});

export const recall = z.strictObject({
  path,
  sessionId,
  texts: z.array(
    z.strictObject({
      line: z.int(),
      call: said(maybe, 'the id of the call'),
      part: z.enum(['result', 'input']),
      text: said(text, 'in full'),
      from: said(text, 'the file that it came from'),
    }),
  ),
});

const side = z.strictObject({ path, sessionId });
/** A value inside of an entry, as it is there. */
const value = z.optional(z.unknown());

export const diff = z.strictObject({
  before: side,
  after: side,
  changes: difference,
  entries: z.array(
    z.strictObject({
      kind: z.enum(['removed', 'edited', 'relinked', 'moved', 'added']),
      file: said(maybe, 'the name of the sub-agent’s file; `null` in the transcript itself'),
      type: text,
      uuid: said(maybe, 'by the names of the first session, unless it was added'),
      lineBefore: line,
      lineAfter: line,
      description: said(text, 'its first words'),
      bytesBefore: count,
      bytesAfter: count,
      parts: said(
        z.array(
          z.strictObject({
            path: said(text, 'dotted'),
            what: said(maybe, 'in words, where the path does not tell'),
            before: said(value, 'left out if there was none'),
            after: said(value, 'left out if there is none'),
          }),
        ),
        'what was edited',
      ),
      links: said(
        z.array(z.strictObject({ field: text, from: z.optional(maybe), to: z.optional(maybe) })),
        'references that name another entry',
      ),
      moved: said(z.boolean(), 'it is in another place of the file'),
    }),
  ),
  artifacts: z.array(
    z.strictObject({
      kind: z.enum(['removed', 'edited', 'added']),
      role: text,
      pathBefore: maybe,
      pathAfter: maybe,
      bytesBefore: count,
      bytesAfter: count,
    }),
  ),
});
