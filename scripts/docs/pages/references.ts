import {
  ARTIFACTS,
  type ArtifactKind,
  type ArtifactPlace,
  type ArtifactRow,
} from '../../../src/format/artifacts.ts';
import { ENTRY_TYPES, type Scope } from '../../../src/format/entry-types.ts';
import { type OnRemove, REFERENCES, type Target } from '../../../src/format/references.ts';
import { code, page, table } from '../markdown.ts';

const TARGETS: Readonly<Record<Target, string>> = {
  self: 'the id of the entry itself',
  entry: 'an entry of the session, by its uuid',
  session: 'the session',
  'tool-use': 'a tool call, by the id that the API gave it',
  message: 'a message of the model, by the id that the API gave it',
  request: 'the copy of a request',
  prompt: 'all entries of one prompt',
  agent: 'the file of a sub-agent',
  file: 'a file beside the session, by a path with the id of the session in it',
  outside: 'something in another session',
  personal: 'nothing: an id of an account or a connection, which `share` takes out',
};

const ON_REMOVE: Readonly<Record<OnRemove, string>> = {
  heir: 'moves to the nearest ancestor that is left',
  successor: 'moves to the next entry on the way to the end of the segment',
  clear: 'goes: the field, or the element of its array',
  'remove-block': 'its block goes, and the entry with the last of its blocks',
  'remove-owner': 'its entry goes, which means nothing any more',
  keep: 'stays as it is',
};

const PLACES: Readonly<Record<ArtifactPlace, string>> = {
  session: 'the folder beside the transcript that has its name without `.jsonl`',
  project: 'the folder of the transcript',
  claude: 'the Claude folder',
};

const KINDS: Readonly<Record<ArtifactKind, string>> = {
  transcript: 'entries, which are changed with those of the session',
  json: 'one JSON value; ids in it follow, and paths with `--project-to`',
  bytes: 'anything',
};

const SCOPES: Readonly<Record<Scope, string>> = {
  moment: 'a point of the conversation',
  entry: 'an entry that it names',
  session: 'the whole session; the last one counts',
};

/** The tables that all commands walk: what refers to what, and which files belong to a session. */
export function references(): string {
  return page(
    'References and files',
    'A clone gives new ids along the first table, a cut sends references on by its third column, and the validator looks for what is not there. A whole string that equals the id of an entry is taken for a reference, whatever its key is.',
    '## Fields that refer to something',
    table(
      ['field', 'points to', 'if that is removed', 'only in'],
      REFERENCES.map(({ path, pointsTo, onRemove, only }) => [
        code(path),
        pointsTo,
        onRemove,
        only === undefined ? '' : code(only),
      ]),
    ),
    table(['points to', 'what that is'], Object.entries(TARGETS)),
    table(['if that is removed', 'the reference'], Object.entries(ON_REMOVE)),
    '## Files that belong to a session',
    'The first row that fits says what a file is. `*` stands for anything within a name, `**` for any number of folders. A session that lies outside of a Claude folder has all of them in its own folder.',
    table(
      ['role', 'place', 'pattern', 'holds', 'note'],
      ARTIFACTS.map((row) => [row.role, row.place, code(row.pattern), row.kind, notes(row)]),
    ),
    table(['place', 'where that is'], Object.entries(PLACES)),
    table(['holds', 'what that is'], Object.entries(KINDS)),
    '## Types of entries',
    'An entry of any other type is kept as it is.',
    table(
      ['tells of', 'types'],
      Object.entries(SCOPES).map(([scope, words]) => [words, typesOf(scope)]),
    ),
  );
}

function typesOf(scope: string): string {
  const types = [...ENTRY_TYPES].filter(([, own]) => own === scope).map(([type]) => code(type));
  return types.join(', ');
}

function notes({ tiedByContent, readByState }: ArtifactRow): string {
  if (tiedByContent) return 'the `sessionId` inside says whose it is';
  return readByState ? 'mode and time of the file count' : '';
}
