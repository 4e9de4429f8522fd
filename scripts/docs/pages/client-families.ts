import { type AttachmentKind, SENT_ATTACHMENTS } from '../../../src/format/attachment-kinds.ts';
import { CLIENT_FAMILIES, type ClientFamily } from '../../../src/format/client-families.ts';
import { DIFFERENCES } from '../../../test/context/differences.ts';
import { fieldComments } from '../doc-comments.ts';
import { code, page, table } from '../markdown.ts';

/** How clients differ, by the version from which on they do. */
export function clientFamilies(): string {
  const fields = [...fieldComments('src/format/client-families.ts', 'ClientFamily')].filter(
    ([field]) => field !== 'from',
  );
  const [first, ...others] = CLIENT_FAMILIES as [ClientFamily, ...ClientFamily[]];
  return page(
    'Client families',
    'What clients make of a session on resume. Each version below does something otherwise than the version before it in the npm registry; both were asked, with the sessions of `test/context/cases`, and what they sent is in `fixtures/sent`. All versions between two of them do as the older one. `context --client VERSION` shows a session through their eyes.',
    `## ${first.from}`,
    'The oldest version that was asked. Older ones are taken to do the same.',
    table(
      ['', first.from],
      fields.map(([field, words]) => [words, shown(fieldOf(first, field))]),
    ),
    '## What changed',
    table(
      ['from', '', 'before', 'now'],
      others.flatMap((family, index) => changeRows(family, CLIENT_FAMILIES[index], fields)),
    ),
    '## Attachments that are sent',
    'All other attachments stay in the file. Where a client keeps the words that it sent (`rendered`), they are sent again as they are.',
    table(
      ['attachment', 'fields that are sent', 'from', 'no longer from', 'only after'],
      SENT_ATTACHMENTS.map(attachmentRow),
    ),
    '## Known differences',
    'Clients were asked with the search for tools that is on by default with the vendor’s own API since 2.1.48. Where it is off (`ENABLE_TOOL_SEARCH=false`, or another API host with some versions), they do in four things as 2.1.63 did: calls are sent under the names that tools have by now, without the text of a plan and without `caller`, and results without `tool_reference`. They were asked with the model of the last response; with another one thinking and reminders are those for that model. What a client says around an attachment, a note of a background task or a result that it makes up is its own: `context` shows what the transcript holds.',
    DIFFERENCES.length === 0
      ? 'None: on every case and every version that was asked, `context` and the client agree.'
      : table(
          ['case', 'from', 'until', 'reason'],
          DIFFERENCES.map(({ name, from, until, reason }) => [
            name,
            from ?? '',
            until ?? '',
            reason,
          ]),
        ),
  );
}

function changeRows(
  family: ClientFamily,
  before: ClientFamily | undefined,
  fields: readonly (readonly [string, string])[],
): string[][] {
  return fields
    .map(([field, words]) => [
      family.from,
      words,
      shown(fieldOf(before ?? family, field)),
      shown(fieldOf(family, field)),
    ])
    .filter(([, , old, now]) => old !== now);
}

const fieldOf = (family: ClientFamily, field: string): ClientFamily[keyof ClientFamily] =>
  family[field as keyof ClientFamily];

function shown(value: ClientFamily[keyof ClientFamily]): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return /^[\w.-]+$/.test(value) ? value : JSON.stringify(value);
  const names = Object.entries(value).map(([before, now]) => `${before} → ${now}`);
  return names.join(', ') || 'none';
}

function attachmentRow({ kind, payload, from, until, onlyAfter }: AttachmentKind): string[] {
  return [
    code(kind),
    payload.map(code).join(', ') || 'worded by the client',
    from ?? '',
    until ?? '',
    onlyAfter?.join(', ') ?? '',
  ];
}
