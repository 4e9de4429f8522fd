import { REFERENCES } from '../format/references.ts';
import type { JsonString } from './json-strings.ts';

/** How much of a string in an entry is free to change. */
export type Freedom =
  /** All of it. */
  | 'text'
  /** The API and clients take only letters, digits, `_` and `-`; the same name must stay the same. */
  | 'name'
  /** The format itself: what it means would be lost. */
  | 'word'
  /** Nothing: the API takes it back only as it was. */
  | 'signed';

const TYPE_FIELDS = [
  'type',
  'subtype',
  'timestamp',
  'version',
  'userType',
  'entrypoint',
  'level',
  'operation',
  'mode',
  'permissionMode',
  'renderedRole',
  'message.type',
  'message.role',
  'message.model',
  'message.stop_reason',
  'message.content[].type',
  'message.content[].content[].type',
  'message.content[].source.type',
  'message.content[].source.media_type',
  'message.content[].content[].source.type',
  'message.content[].content[].source.media_type',
  'attachment.type',
  'attachment.hookEvent',
  'data.type',
  'data.hookEvent',
  'toolUseResult.type',
  'toolUseResult.status',
  'compactMetadata.trigger',
];
const NAME_FIELDS = [
  'requestId',
  'message.id',
  'message.content[].id',
  'message.content[].name',
  ...REFERENCES.filter(({ pointsTo }) => pointsTo !== 'file' && pointsTo !== 'personal').map(
    ({ path }) => path,
  ),
];
const SIGNED_FIELDS = [
  'message.content[].thinking',
  'message.content[].signature',
  'message.content[].data',
];
const FIELDS: ReadonlyMap<string, Freedom> = new Map([
  ...TYPE_FIELDS.map((path) => [path, 'word'] as const),
  ...NAME_FIELDS.map((path) => [path, 'name'] as const),
  ...SIGNED_FIELDS.map((path) => [path, 'signed'] as const),
]);
const KEYS = new Set([...FIELDS.keys()].map((path) => path.replace('[]', '').split('.').at(-1)));
/** Objects whose keys are the format's own. */
const OBJECTS: ReadonlySet<string> = new Set([
  '',
  'message',
  'message.usage',
  'message.content[]',
  'message.content[].source',
  'message.content[].content[]',
  'attachment',
  'data',
]);
/** A sub-agent's progress holds whole entries. */
const WRAPPED = /^data\.message\./;

/** Words of the format have no spaces, and are no longer than this. */
const PLAIN = /^[\w$.:+/-]{1,64}$/;

/** What may be changed of a string in an entry. */
export function freedomAt(string: JsonString): Freedom {
  return string.isKey ? ofKey(string) : ofValue(string);
}

/** The same, known what it says: what is no word of the format is free there, too. */
export function freedomOf(text: string, freedom: Freedom): Freedom {
  return freedom === 'word' && !PLAIN.test(text) ? 'text' : freedom;
}

function ofKey(string: JsonString): Freedom {
  return OBJECTS.has(string.path().replace(WRAPPED, '')) ? 'word' : 'text';
}

function ofValue(string: JsonString): Freedom {
  const { ownKey } = string;
  if (ownKey !== undefined && !KEYS.has(ownKey)) return 'text';
  return FIELDS.get(string.path().replace(WRAPPED, '')) ?? 'text';
}
