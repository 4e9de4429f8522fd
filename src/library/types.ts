/** Made by `npm run docs` from the options and results of commands: edit those instead. */
import type { Surroundings } from './run.ts';

/** Options of `clone`: those of the command line. */
export interface CloneOptions extends Surroundings {
  /** end there, on a complete exchange: turn:N or N, the UUID of an entry, line:N */
  readonly upTo?: string | undefined;
  /** place it in the project of another directory; rewrites cwd and paths */
  readonly projectTo?: string | undefined;
  /** also in messages, let paths into the session lead into the copy */
  readonly rewritePaths?: boolean | undefined;
  /** keep the ids of a session that comes from a bundle; no project may have them */
  readonly sameIds?: boolean | undefined;
  /** keep thinking that another account, or a newer model after a change before it, refuses */
  readonly keepThinking?: boolean | undefined;
  /** write the transcript there (-: standard output) and other files beside it; FILE.tgz: all of them as one bundle */
  readonly output?: string | undefined;
  /** write nothing, show what would change */
  readonly dryRun?: boolean | undefined;
  /** leave out the files beside the transcript */
  readonly artifacts?: boolean | undefined;
  /** the title of the new session */
  readonly title?: string | undefined;
  /** the id of the new session */
  readonly id?: string | undefined;
  /** the same seed and source give the same new ids */
  readonly seed?: string | undefined;
  /** write which old id became which new one */
  readonly idMap?: string | undefined;
  /** write over existing files */
  readonly force?: boolean | undefined;
}

/** Options of `prune`: those of the command line. */
export interface PruneOptions extends Surroundings {
  /** entries that were appended twice, also under new ids */
  readonly duplicates?: boolean | undefined;
  /** what a rewind left behind */
  readonly branches?: boolean | undefined;
  /** transcripts of sub-agents; their results stay */
  readonly sidechains?: boolean | undefined;
  /** copies of requests to the API (api-request*) */
  readonly requests?: boolean | undefined;
  /** progress entries of tools */
  readonly progress?: boolean | undefined;
  /** file history, which /rewind restores files from */
  readonly snapshots?: boolean | undefined;
  /** tool calls with their results: all, or a comma list such as Bash,mcp__* */
  readonly tools?: true | readonly string[] | undefined;
  /** thinking blocks */
  readonly thinking?: boolean | undefined;
  /** images: all, or those with a side of more pixels */
  readonly images?: true | number | undefined;
  /** results that a later read, write, edit or run of the same thing made stale, and equal ones */
  readonly superseded?: boolean | undefined;
  /** tool results: replace them with a note, move those over 2,000 characters to files that the model can read, or keep this many characters of each */
  readonly toolResults?: 'stub' | 'offload' | number | undefined;
  /** long strings inside calls: replace them with a note, or keep this many characters of each */
  readonly toolInputs?: 'stub' | number | undefined;
  /** what only the screen shows of results (toolUseResult) */
  readonly clientData?: boolean | undefined;
  /** light: nothing the model sees: requests, progress, client-data; standard: light, and before the last 10 turns superseded results noted, long ones offloaded and thinking removed; heavy: light, and all thinking and images, and tools but those of the last 3 turns */
  readonly preset?: 'light' | 'standard' | 'heavy' | undefined;
  /** only in these turns: 4-9,12,last:3 */
  readonly turns?: string | undefined;
  /** only what has at least this size: 500B, 10KB */
  readonly minSize?: number | undefined;
  /** only what contains a text, or matches /regex/ */
  readonly match?: string | undefined;
  /** leave the last turns alone (tools, thinking, images, superseded, tool-results, tool-inputs, client-data) */
  readonly keepLast?: number | undefined;
  /** keep thinking that newer models refuse after the cut */
  readonly keepThinking?: boolean | undefined;
  /** change the session itself, after a backup; `undo` takes it back */
  readonly inPlace?: boolean | undefined;
  /** write the transcript there (-: standard output) and other files beside it; FILE.tgz: all of them as one bundle */
  readonly output?: string | undefined;
  /** write nothing, show what would change */
  readonly dryRun?: boolean | undefined;
  /** leave out the files beside the transcript */
  readonly artifacts?: boolean | undefined;
  /** the title of the new session */
  readonly title?: string | undefined;
  /** the id of the new session */
  readonly id?: string | undefined;
  /** the same seed and source give the same new ids */
  readonly seed?: string | undefined;
  /** write which old id became which new one */
  readonly idMap?: string | undefined;
  /** write over existing files; with --in-place, also if a client has it open or backups pass their limit */
  readonly force?: boolean | undefined;
}

/** Options of `compress`: those of the command line. */
export interface CompressOptions extends Surroundings {
  /** how many turns stay as they are (default: 5) */
  readonly keepLast?: number | undefined;
  /** keep as much as fits into a context of this size: 120000 or 120k */
  readonly targetTokens?: number | undefined;
  /** what stays begins there: turn:N or N, the UUID of an entry, line:N */
  readonly from?: string | undefined;
  /** the summary (default: made here, offline) */
  readonly summary?: string | undefined;
  /** the summary is in this file (-: standard input) */
  readonly summaryFile?: string | undefined;
  /** a command that reads the older turns as Markdown and writes the summary */
  readonly summarizeWith?: string | undefined;
  /** what to tell the command, before the turns (default: a short instruction) */
  readonly promptFile?: string | undefined;
  /** how long the command may take (default: 300) */
  readonly timeout?: number | undefined;
  /** what becomes of the older turns: summary or condensed (default: summary) */
  readonly style?: 'summary' | 'condensed' | undefined;
  /** leave the older turns in the file, where clients pass them over */
  readonly keepHistory?: boolean | undefined;
  /** change the session itself, after a backup; `undo` takes it back */
  readonly inPlace?: boolean | undefined;
  /** write the transcript there (-: standard output) and other files beside it; FILE.tgz: all of them as one bundle */
  readonly output?: string | undefined;
  /** write nothing, show what would change */
  readonly dryRun?: boolean | undefined;
  /** leave out the files beside the transcript */
  readonly artifacts?: boolean | undefined;
  /** the title of the new session */
  readonly title?: string | undefined;
  /** the id of the new session */
  readonly id?: string | undefined;
  /** the same seed and source give the same new ids */
  readonly seed?: string | undefined;
  /** write which old id became which new one */
  readonly idMap?: string | undefined;
  /** write over existing files; with --in-place, also if a client has it open or backups pass their limit */
  readonly force?: boolean | undefined;
}

/** Options of `repair`: those of the command line. */
export interface RepairOptions extends Surroundings {
  /** fix only these, a comma list */
  readonly only?: readonly string[] | undefined;
  /** also apply fixes that have to guess */
  readonly unsafe?: boolean | undefined;
  /** put results of parallel calls into one chain */
  readonly linearize?: boolean | undefined;
  /** change the session itself, after a backup; `undo` takes it back */
  readonly inPlace?: boolean | undefined;
  /** write the transcript there (-: standard output) and other files beside it; FILE.tgz: all of them as one bundle */
  readonly output?: string | undefined;
  /** write nothing, show what would change */
  readonly dryRun?: boolean | undefined;
  /** leave out the files beside the transcript */
  readonly artifacts?: boolean | undefined;
  /** the title of the new session */
  readonly title?: string | undefined;
  /** the id of the new session */
  readonly id?: string | undefined;
  /** the same seed and source give the same new ids */
  readonly seed?: string | undefined;
  /** write which old id became which new one */
  readonly idMap?: string | undefined;
  /** write over existing files; with --in-place, also if a client has it open or backups pass their limit */
  readonly force?: boolean | undefined;
}

/** Options of `share`: those of the command line. */
export interface ShareOptions extends Surroundings {
  /** leave something in, a comma list: thinking, images, secrets, paths, users, names, hosts, emails, accounts */
  readonly keep?:
    | readonly (
        | 'thinking'
        | 'images'
        | 'secrets'
        | 'paths'
        | 'users'
        | 'names'
        | 'hosts'
        | 'emails'
        | 'accounts'
      )[]
    | undefined;
  /** replace more kinds, a comma list: possible-secrets, owners, ips, phones, cards, ibans */
  readonly kinds?:
    | readonly (
        | 'secrets'
        | 'paths'
        | 'users'
        | 'names'
        | 'hosts'
        | 'emails'
        | 'accounts'
        | 'patterns'
        | 'possible-secrets'
        | 'owners'
        | 'ips'
        | 'phones'
        | 'cards'
        | 'ibans'
      )[]
    | undefined;
  /** replace more: a text as it is, or /regex/flags; may be given several times */
  readonly redact?: readonly string[] | undefined;
  /** write nothing; list what was found, with its surroundings but not the value */
  readonly review?: boolean | undefined;
  /** leave in the values whose hashes, as --review lists them, are in a file */
  readonly allow?: string | undefined;
  /** change the session itself, after a backup; `undo` takes it back */
  readonly inPlace?: boolean | undefined;
  /** write the transcript there (-: standard output) and other files beside it; FILE.tgz: all of them as one bundle */
  readonly output?: string | undefined;
  /** write nothing, show what would change */
  readonly dryRun?: boolean | undefined;
  /** leave out the files beside the transcript */
  readonly artifacts?: boolean | undefined;
  /** the title of the new session */
  readonly title?: string | undefined;
  /** the id of the new session */
  readonly id?: string | undefined;
  /** the same seed and source give the same new ids */
  readonly seed?: string | undefined;
  /** write which old id became which new one */
  readonly idMap?: string | undefined;
  /** write over existing files; with --in-place, also if a client has it open or backups pass their limit */
  readonly force?: boolean | undefined;
}

/** Options of `validate`: those of the command line. */
export interface ValidateOptions extends Surroundings {
  /** treat a code as error, warning, info (fatal stays); repeatable */
  readonly level?: readonly string[] | undefined;
  /** every session, or those of --project, that the filters let through */
  readonly all?: boolean | undefined;
  /** only sessions not changed for so long: 30d, 12h */
  readonly olderThan?: number | undefined;
  /** only sessions changed since then */
  readonly newerThan?: number | undefined;
  /** only sessions of more than 10KB, 5MB, … */
  readonly largerThan?: number | undefined;
}

/** Options of `context`: those of the command line. */
export interface ContextOptions extends Surroundings {
  /** the client that resumes (default: the one that wrote the session) */
  readonly client?: string | undefined;
}

/** Options of `inspect`: those of the command line. */
export interface InspectOptions extends Surroundings {}

/** Options of `diff`: those of the command line. */
export interface DiffOptions extends Surroundings {
  /** what the ids of the first are in the second, as `clone --id-map` writes it */
  readonly idMap?: string | undefined;
}

/** Options of `undo`: those of the command line. */
export interface UndoOptions extends Surroundings {
  /** write nothing, show what would be restored */
  readonly dryRun?: boolean | undefined;
  /** also if files changed since, or a client has the session open */
  readonly force?: boolean | undefined;
}

/** What `clone --json` prints. */
export type CloneResult = {
  /** nothing was written */
  readonly dryRun: boolean;
  readonly source: {
    /** the path of the transcript; `-` is standard input or output */
    readonly path: string;
    /** the id of the session */
    readonly sessionId: string;
  };
  /** `null` if there was nothing to do */
  readonly result: {
    /** the path of the transcript; `-` is standard input or output */
    readonly path: string;
    /** the id of the session */
    readonly sessionId: string;
    /** all that was written */
    readonly files: readonly {
      readonly path: string;
      /** `transcript`, or what kind of file it is */
      readonly role: string;
    }[];
  } | null;
  readonly changes: ChangesData;
  /** files with results that were offloaded; `bytes` above is of transcripts alone */
  readonly addedFiles?: {
    readonly count: number;
    readonly bytes: number;
  };
  /** where the last response is under an hour old, and the cut changed what is sent */
  readonly cacheMiss?: {
    /** how old the last response is */
    readonly minutes: number;
    /** how many the next request reads anew */
    readonly tokens: number;
  };
  /** what is wrong with the result */
  readonly diagnostics: readonly DiagnosticData[];
  /** a line for a shell; `null` where no client can resume it */
  readonly resume: string | null;
  /** the id for `undo`, with `--in-place` */
  readonly operation?: string;
  /** files that were left where they are: links, files of another session, what `share` leaves out */
  readonly skipped?: readonly string[];
  /** with `--id-map` */
  readonly idMap?: IdMapData | null;
  /** with `--up-to`: where it ends, by the names of the source */
  readonly upTo?: {
    readonly line: number;
    /** the UUID of the entry */
    readonly uuid: string | null;
  };
};

/** What `prune --json` prints. */
export type PruneResult = {
  /** nothing was written */
  readonly dryRun: boolean;
  readonly source: {
    /** the path of the transcript; `-` is standard input or output */
    readonly path: string;
    /** the id of the session */
    readonly sessionId: string;
  };
  /** `null` if there was nothing to do */
  readonly result: {
    /** the path of the transcript; `-` is standard input or output */
    readonly path: string;
    /** the id of the session */
    readonly sessionId: string;
    /** all that was written */
    readonly files: readonly {
      readonly path: string;
      /** `transcript`, or what kind of file it is */
      readonly role: string;
    }[];
  } | null;
  readonly changes: ChangesData;
  /** files with results that were offloaded; `bytes` above is of transcripts alone */
  readonly addedFiles?: {
    readonly count: number;
    readonly bytes: number;
  };
  /** where the last response is under an hour old, and the cut changed what is sent */
  readonly cacheMiss?: {
    /** how old the last response is */
    readonly minutes: number;
    /** how many the next request reads anew */
    readonly tokens: number;
  };
  /** what is wrong with the result */
  readonly diagnostics: readonly DiagnosticData[];
  /** a line for a shell; `null` where no client can resume it */
  readonly resume: string | null;
  /** the id for `undo`, with `--in-place` */
  readonly operation?: string;
  /** files that were left where they are: links, files of another session, what `share` leaves out */
  readonly skipped?: readonly string[];
  /** with `--id-map` */
  readonly idMap?: IdMapData | null;
};

/** What `compress --json` prints. */
export type CompressResult = {
  /** nothing was written */
  readonly dryRun: boolean;
  readonly source: {
    /** the path of the transcript; `-` is standard input or output */
    readonly path: string;
    /** the id of the session */
    readonly sessionId: string;
  };
  /** `null` if there was nothing to do */
  readonly result: {
    /** the path of the transcript; `-` is standard input or output */
    readonly path: string;
    /** the id of the session */
    readonly sessionId: string;
    /** all that was written */
    readonly files: readonly {
      readonly path: string;
      /** `transcript`, or what kind of file it is */
      readonly role: string;
    }[];
  } | null;
  readonly changes: ChangesData;
  /** files with results that were offloaded; `bytes` above is of transcripts alone */
  readonly addedFiles?: {
    readonly count: number;
    readonly bytes: number;
  };
  /** where the last response is under an hour old, and the cut changed what is sent */
  readonly cacheMiss?: {
    /** how old the last response is */
    readonly minutes: number;
    /** how many the next request reads anew */
    readonly tokens: number;
  };
  /** what is wrong with the result */
  readonly diagnostics: readonly DiagnosticData[];
  /** a line for a shell; `null` where no client can resume it */
  readonly resume: string | null;
  /** the id for `undo`, with `--in-place` */
  readonly operation?: string;
  /** files that were left where they are: links, files of another session, what `share` leaves out */
  readonly skipped?: readonly string[];
  /** with `--id-map` */
  readonly idMap?: IdMapData | null;
  /** how many turns stay */
  readonly kept: number;
  /** how many turns are replaced */
  readonly replaced: number;
  /** `null` with `--style condensed`, and in a dry run with `--summarize-with`, which starts nothing; sizes are those with the built-in summary then */
  readonly summary: string | null;
  /** what the summary of a command lacked */
  readonly appended?: readonly string[];
  /** in a dry run: what a real run would start, and how much it would read */
  readonly summarizeWith?: {
    readonly command: readonly string[];
    readonly inputBytes: number;
  };
};

/** What `repair --json` prints. */
export type RepairResult =
  | {
      /** nothing was written */
      readonly dryRun: boolean;
      readonly source: {
        /** the path of the transcript; `-` is standard input or output */
        readonly path: string;
        /** the id of the session */
        readonly sessionId: string;
      };
      /** `null` if there was nothing to do */
      readonly result: {
        /** the path of the transcript; `-` is standard input or output */
        readonly path: string;
        /** the id of the session */
        readonly sessionId: string;
        /** all that was written */
        readonly files: readonly {
          readonly path: string;
          /** `transcript`, or what kind of file it is */
          readonly role: string;
        }[];
      } | null;
      readonly changes: ChangesData;
      /** files with results that were offloaded; `bytes` above is of transcripts alone */
      readonly addedFiles?: {
        readonly count: number;
        readonly bytes: number;
      };
      /** where the last response is under an hour old, and the cut changed what is sent */
      readonly cacheMiss?: {
        /** how old the last response is */
        readonly minutes: number;
        /** how many the next request reads anew */
        readonly tokens: number;
      };
      /** what is wrong with the result */
      readonly diagnostics: readonly DiagnosticData[];
      /** a line for a shell; `null` where no client can resume it */
      readonly resume: string | null;
      /** the id for `undo`, with `--in-place` */
      readonly operation?: string;
      /** files that were left where they are: links, files of another session, what `share` leaves out */
      readonly skipped?: readonly string[];
      /** with `--id-map` */
      readonly idMap?: IdMapData | null;
      readonly fixes: readonly {
        /** of the diagnostic that was fixed */
        readonly code: string;
        /** the file */
        readonly path: string;
        /** in the file */
        readonly line: number | null;
        /** the UUID of the entry */
        readonly uuid: string | null;
        /** what was done: `relinked`, `removed`, `edited`, … */
        readonly did: string;
        /** what took the place of what was wrong: a UUID or a time */
        readonly to?: string | null;
        /** the line of the entry that `to` names */
        readonly toLine?: number | null;
        /** why it is the right one */
        readonly evidence?: string;
        /** how many entries are concerned, if not one */
        readonly count?: number;
      }[];
      /** how many messages a client cannot reach; `null` if nothing was changed */
      readonly lostHistory: {
        readonly before: {
          /** for the client that wrote the session */
          readonly ownClient: number;
          /** for every client */
          readonly everyClient: number;
        };
        readonly after: {
          /** for the client that wrote the session */
          readonly ownClient: number;
          /** for every client */
          readonly everyClient: number;
        };
      } | null;
    }
  | {
      /** of several sessions: one of these each */
      readonly sessions: readonly (
        | {
            /** nothing was written */
            readonly dryRun: boolean;
            readonly source: {
              /** the path of the transcript; `-` is standard input or output */
              readonly path: string;
              /** the id of the session */
              readonly sessionId: string;
            };
            /** `null` if there was nothing to do */
            readonly result: {
              /** the path of the transcript; `-` is standard input or output */
              readonly path: string;
              /** the id of the session */
              readonly sessionId: string;
              /** all that was written */
              readonly files: readonly {
                readonly path: string;
                /** `transcript`, or what kind of file it is */
                readonly role: string;
              }[];
            } | null;
            readonly changes: ChangesData;
            /** files with results that were offloaded; `bytes` above is of transcripts alone */
            readonly addedFiles?: {
              readonly count: number;
              readonly bytes: number;
            };
            /** where the last response is under an hour old, and the cut changed what is sent */
            readonly cacheMiss?: {
              /** how old the last response is */
              readonly minutes: number;
              /** how many the next request reads anew */
              readonly tokens: number;
            };
            /** what is wrong with the result */
            readonly diagnostics: readonly DiagnosticData[];
            /** a line for a shell; `null` where no client can resume it */
            readonly resume: string | null;
            /** the id for `undo`, with `--in-place` */
            readonly operation?: string;
            /** files that were left where they are: links, files of another session, what `share` leaves out */
            readonly skipped?: readonly string[];
            /** with `--id-map` */
            readonly idMap?: IdMapData | null;
            readonly fixes: readonly {
              /** of the diagnostic that was fixed */
              readonly code: string;
              /** the file */
              readonly path: string;
              /** in the file */
              readonly line: number | null;
              /** the UUID of the entry */
              readonly uuid: string | null;
              /** what was done: `relinked`, `removed`, `edited`, … */
              readonly did: string;
              /** what took the place of what was wrong: a UUID or a time */
              readonly to?: string | null;
              /** the line of the entry that `to` names */
              readonly toLine?: number | null;
              /** why it is the right one */
              readonly evidence?: string;
              /** how many entries are concerned, if not one */
              readonly count?: number;
            }[];
            /** how many messages a client cannot reach; `null` if nothing was changed */
            readonly lostHistory: {
              readonly before: {
                /** for the client that wrote the session */
                readonly ownClient: number;
                /** for every client */
                readonly everyClient: number;
              };
              readonly after: {
                /** for the client that wrote the session */
                readonly ownClient: number;
                /** for every client */
                readonly everyClient: number;
              };
            } | null;
          }
        | {
            readonly source: {
              /** as it was given */
              readonly path: string;
            };
            readonly error: ErrorData;
          }
      )[];
    };

/** What `share --json` prints. */
export type ShareResult =
  | {
      /** nothing was written */
      readonly dryRun: boolean;
      readonly source: {
        /** the path of the transcript; `-` is standard input or output */
        readonly path: string;
        /** the id of the session */
        readonly sessionId: string;
      };
      /** `null` if there was nothing to do */
      readonly result: {
        /** the path of the transcript; `-` is standard input or output */
        readonly path: string;
        /** the id of the session */
        readonly sessionId: string;
        /** all that was written */
        readonly files: readonly {
          readonly path: string;
          /** `transcript`, or what kind of file it is */
          readonly role: string;
        }[];
      } | null;
      readonly changes: ChangesData;
      /** files with results that were offloaded; `bytes` above is of transcripts alone */
      readonly addedFiles?: {
        readonly count: number;
        readonly bytes: number;
      };
      /** where the last response is under an hour old, and the cut changed what is sent */
      readonly cacheMiss?: {
        /** how old the last response is */
        readonly minutes: number;
        /** how many the next request reads anew */
        readonly tokens: number;
      };
      /** what is wrong with the result */
      readonly diagnostics: readonly DiagnosticData[];
      /** a line for a shell; `null` where no client can resume it */
      readonly resume: string | null;
      /** the id for `undo`, with `--in-place` */
      readonly operation?: string;
      /** files that were left where they are: links, files of another session, what `share` leaves out */
      readonly skipped?: readonly string[];
      /** with `--id-map` */
      readonly idMap?: IdMapData | null;
      /** what was replaced, never the values */
      readonly redactions: readonly {
        /** `home`, `secret:github-token`, … */
        readonly kind: string;
        readonly count: number;
        readonly file: string;
      }[];
      /** patterns of `--redact` that were found nowhere */
      readonly unmatched: readonly string[];
      /** how many values stayed that may be secrets */
      readonly possibleSecrets: number;
      /** with `--in-place`: where what was redacted can still be read */
      readonly stillIn?: {
        readonly backups: readonly {
          readonly operation: string;
          readonly until: string;
        }[];
        readonly files: readonly string[];
      };
    }
  | {
      /** with `--review` */
      readonly review: readonly {
        readonly kind: string;
        /** a real run would replace it */
        readonly replaced: boolean;
        /** in how many texts it was found */
        readonly count: number;
        /** the first file that holds it */
        readonly file: string;
        /** what is before it there */
        readonly before: string;
        readonly after: string;
        /** of the value, which is not printed */
        readonly length: number;
        /** what `--allow` knows it by */
        readonly hash: string;
      }[];
    };

/** What `validate --json` prints. */
export type ValidateResult = {
  /** in the order in which they were given */
  readonly sessions: readonly {
    /** the path of the transcript; `-` is standard input or output */
    readonly path: string;
    /** the id of the session */
    readonly sessionId: string | null;
    /** it has no errors */
    readonly ok: boolean;
    readonly diagnostics: readonly DiagnosticData[];
    /** why it could not be read */
    readonly error?: ErrorData;
  }[];
  /** temporary files of runs that were killed */
  readonly leftovers: readonly {
    readonly path: string;
    readonly bytes: number;
  }[];
};

/** What `context --json` prints. */
export type ContextResult = {
  /** the path of the transcript; `-` is standard input or output */
  readonly path: string;
  /** the id of the session */
  readonly sessionId: string;
  /** the first version of the [family](client-families.md) it goes by */
  readonly client: string;
  /** the entry that the client continues from */
  readonly leafUuid: string | null;
  /** UUIDs of the entries that are sent, the oldest first */
  readonly entries: readonly (string | null)[];
  readonly messages: readonly {
    readonly role: 'user' | 'assistant' | 'system';
    /** blocks as the API takes them */
    readonly content: readonly {
      readonly type: string;
      readonly [key: string]: unknown;
    }[];
  }[];
  /** the size of the context in tokens */
  readonly tokens: number;
  /** where the number comes from. `usage`: the last response counted it; `usage+estimate`: that, and an estimate of what came after; `estimate`: an estimate */
  readonly tokensMethod: 'usage' | 'usage+estimate' | 'estimate';
  readonly window: WindowData | null;
  /** what of the messages the API would refuse */
  readonly problems: readonly {
    readonly rule: string;
    /** the number of the message, from 0 */
    readonly message: number;
    readonly toolUseId?: string;
  }[];
  /** the API would take it */
  readonly accepted: boolean;
  /** other reasons why it would not */
  readonly refusals: readonly DiagnosticData[];
};

/** What `inspect --json` prints. */
export type InspectResult = {
  /** the path of the transcript; `-` is standard input or output */
  readonly path: string;
  /** the id of the session */
  readonly sessionId: string;
  /** with those of sub-agents */
  readonly entries: number;
  readonly bytes: number;
  /** files of sub-agents that are counted in */
  readonly agentFiles: number;
  /** the size of the context in tokens */
  readonly tokens: number;
  /** where the number comes from. `usage`: the last response counted it; `usage+estimate`: that, and an estimate of what came after; `estimate`: an estimate */
  readonly tokensMethod: 'usage' | 'usage+estimate' | 'estimate';
  /** `null` without any response */
  readonly window: WindowData | null;
  /** tokens of the system prompt and of tools */
  readonly overhead: number;
  /** tokens that responses counted and the transcript does not have */
  readonly unseen: number;
  readonly kinds: readonly {
    readonly kind: string;
    /** it reaches the model */
    readonly sent: boolean;
    readonly bytes: number;
    /** estimated, of what resume would send */
    readonly tokens: number;
  }[];
  readonly tools: readonly {
    readonly name: string;
    readonly calls: number;
    readonly bytes: number;
    /** estimated, of what resume would send */
    readonly tokens: number;
  }[];
  readonly turns: readonly {
    /** 0 for what follows a compaction before the next prompt */
    readonly number: number;
    /** by which options take it: its number, or `0.2`; see [selection](selection.md) */
    readonly name: string;
    readonly line: number;
    /** the UUID of the entry */
    readonly uuid: string | null;
    readonly prompt: string;
    readonly entries: number;
    readonly bytes: number;
    /** estimated, of what resume would send */
    readonly tokens: number;
    /** resume would send it */
    readonly live: boolean;
    readonly state: 'live' | 'compacted' | 'other-client' | 'abandoned';
  }[];
  /** the largest entries */
  readonly largest: readonly {
    readonly line: number;
    /** the UUID of the entry */
    readonly uuid: string | null;
    readonly type: string;
    readonly kind: string;
    readonly bytes: number;
    /** estimated, of what resume would send */
    readonly tokens: number;
  }[];
  /** of the clients that wrote it */
  readonly versions: readonly {
    readonly version: string;
    readonly entries: number;
  }[];
  readonly compactions: readonly {
    /** the line in the file, from 1 */
    readonly line: number | null;
    /** of the boundary, or of the summary where there is none */
    readonly uuid: string | null;
    readonly summaryUuid: string | null;
    /** `auto` or `manual` */
    readonly trigger: string | null;
    /** the context before it */
    readonly preTokens: number | null;
    readonly preservedEntries: number;
  }[];
  /** that a rewind left */
  readonly branches: readonly {
    readonly number: number;
    readonly line: number;
    /** the UUID of the entry */
    readonly uuid: string | null;
    readonly entries: number;
    readonly bytes: number;
  }[];
  /** files beside the transcript */
  readonly artifacts: readonly {
    readonly role: string;
    readonly files: number;
    readonly bytes: number;
  }[];
};

/** What `diff --json` prints. */
export type DiffResult = {
  readonly before: {
    /** the path of the transcript; `-` is standard input or output */
    readonly path: string;
    /** the id of the session */
    readonly sessionId: string;
  };
  readonly after: {
    /** the path of the transcript; `-` is standard input or output */
    readonly path: string;
    /** the id of the session */
    readonly sessionId: string;
  };
  readonly changes: {
    readonly entries: {
      readonly before: number;
      readonly after: number;
      readonly removed: number;
      readonly edited: number;
      /** how many got another parent */
      readonly relinked: number;
      readonly added: number;
      readonly moved: number;
    };
    readonly bytes: {
      readonly before: number;
      readonly after: number;
    };
    /** of the context */
    readonly tokens: {
      readonly before: number;
      readonly after: number;
      /** where the number comes from. `usage`: the last response counted it; `usage+estimate`: that, and an estimate of what came after; `estimate`: an estimate */
      readonly method: 'usage' | 'usage+estimate' | 'estimate';
    };
  };
  readonly entries: readonly {
    readonly kind: 'removed' | 'edited' | 'relinked' | 'moved' | 'added';
    /** the name of the sub-agent’s file; `null` in the transcript itself */
    readonly file: string | null;
    readonly type: string;
    /** by the names of the first session, unless it was added */
    readonly uuid: string | null;
    /** the line in the file, from 1 */
    readonly lineBefore: number | null;
    /** the line in the file, from 1 */
    readonly lineAfter: number | null;
    /** its first words */
    readonly description: string;
    readonly bytesBefore: number;
    readonly bytesAfter: number;
    /** what was edited */
    readonly parts: readonly {
      /** dotted */
      readonly path: string;
      /** in words, where the path does not tell */
      readonly what: string | null;
      /** left out if there was none */
      readonly before?: unknown;
      /** left out if there is none */
      readonly after?: unknown;
    }[];
    /** references that name another entry */
    readonly links: readonly {
      readonly field: string;
      readonly from?: string | null;
      readonly to?: string | null;
    }[];
    /** it is in another place of the file */
    readonly moved: boolean;
  }[];
  readonly artifacts: readonly {
    readonly kind: 'removed' | 'edited' | 'added';
    readonly role: string;
    readonly pathBefore: string | null;
    readonly pathAfter: string | null;
    readonly bytesBefore: number;
    readonly bytesAfter: number;
  }[];
};

/** What `undo --json` prints. */
export type UndoResult = {
  readonly dryRun: boolean;
  /** the one that was taken back */
  readonly operation: {
    readonly id: string;
    readonly command: string;
    readonly time: string;
  };
  /** the id of the session */
  readonly sessionId: string;
  /** the id that takes the undo back */
  readonly undo: string | null;
  readonly files: readonly {
    readonly path: string;
    readonly action: 'restore' | 'put back' | 'remove';
    readonly bytes: {
      readonly before: number;
      readonly after: number;
    };
    /** lines that were written since, and that `--force` removes */
    readonly newerLines: readonly {
      readonly line: number;
      readonly type: string | null;
      /** the UUID of the entry */
      readonly uuid: string | null;
      readonly description: string;
    }[];
  }[];
};

/** How much an operation changed. */
export interface ChangesData {
  readonly entries: {
    readonly before: number;
    readonly after: number;
    readonly removed: number;
    readonly edited: number;
    /** how many got another parent */
    readonly relinked: number;
    readonly added: number;
  };
  readonly bytes: {
    readonly before: number;
    readonly after: number;
  };
  /** of the context */
  readonly tokens: {
    readonly before: number;
    readonly after: number;
    /** where the number comes from. `usage`: the last response counted it; `usage+estimate`: that, and an estimate of what came after; `estimate`: an estimate */
    readonly method: 'usage' | 'usage+estimate' | 'estimate';
  };
  /** what each pass did, in the order in which they ran */
  readonly passes: readonly {
    /** see [passes](passes.md) */
    readonly name: string;
    readonly removed: number;
    readonly edited: number;
    /** how many got another parent */
    readonly relinked: number;
    readonly added: number;
    /** by how much the transcripts grew */
    readonly bytes: number;
    /** by how much the context grew, estimated */
    readonly tokens?: number;
  }[];
}

/** A finding of `validate`. */
export interface DiagnosticData {
  /** see [diagnostics](diagnostics.md) */
  readonly code: string;
  readonly severity: 'fatal' | 'error' | 'warning' | 'info';
  /** what is wrong */
  readonly message: string;
  /** what follows from it */
  readonly why: string;
  /** what to do about it */
  readonly todo: string;
  /** the file */
  readonly path: string;
  /** the line in the file, from 1 */
  readonly line: number | null;
  /** the UUID of the entry */
  readonly uuid: string | null;
}

/** The new id of each old one: what `--id-map` writes. */
export interface IdMapData {
  /** `null` for an entry that was removed */
  readonly entries: {
    readonly [key: string]: string | null;
  };
  readonly sessions: {
    readonly [key: string]: string;
  };
  /** ids of prompts, requests and the like */
  readonly others: {
    readonly [key: string]: string;
  };
}

/** In the place of a result, or of one of several sessions. */
export interface ErrorData {
  /** stable; see [errors](errors.md) */
  readonly code:
    | 'wrong-use'
    | 'nothing-asked'
    | 'session-not-found'
    | 'ambiguous-session'
    | 'not-a-session'
    | 'empty-session'
    | 'no-claude-folder'
    | 'no-working-directory'
    | 'bad-bundle'
    | 'unreadable-file'
    | 'file-too-large'
    | 'line-too-long'
    | 'unknown-client'
    | 'unknown-code'
    | 'unknown-severity'
    | 'fatal-stays'
    | 'bad-id'
    | 'bad-id-map'
    | 'bad-title'
    | 'no-such-entry'
    | 'no-such-turn'
    | 'nothing-matched'
    | 'ambiguous-id'
    | 'editor-failed'
    | 'nothing-left'
    | 'nothing-whole'
    | 'no-tree'
    | 'unknown-project'
    | 'summary-failed'
    | 'operation-not-found'
    | 'ambiguous-operation'
    | 'nothing-to-undo'
    | 'internal-error'
    | 'new-errors'
    | 'history-cut-off'
    | 'older-turns-live'
    | 'branch-in-use'
    | 'target-too-small'
    | 'cannot-fit'
    | 'start-missing'
    | 'no-place-for-files'
    | 'text-gone'
    | 'redaction-incomplete'
    | 'session-live'
    | 'session-busy'
    | 'source-changed'
    | 'backup-limit'
    | 'target-exists'
    | 'id-taken'
    | 'target-is-source'
    | 'target-not-a-file'
    | 'not-a-folder'
    | 'link-in-the-way'
    | 'symbolic-link'
    | 'disk-full'
    | 'not-writable'
    | 'folder-gone'
    | 'write-failed'
    | 'half-done'
    | 'changed-since'
    | 'backup-damaged'
    | 'record-unreadable'
    | 'operation-interrupted'
    | 'interrupted';
  /** what happened and why */
  readonly message: string;
  /** what to do about it */
  readonly hint: string | null;
}

/** The context window of a session’s model. */
export interface WindowData {
  /** the model of the last response */
  readonly model: string;
  /** what its context window can be; empty if that is not known */
  readonly sizes: readonly number[];
  /** the largest prompt of the session that it has accepted */
  readonly accepted: number;
}
