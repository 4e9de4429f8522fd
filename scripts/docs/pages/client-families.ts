import { type AttachmentKind, SENT_ATTACHMENTS } from '../../../src/format/attachment-kinds.ts';
import { CLIENT_FAMILIES, type ClientFamily } from '../../../src/format/client-families.ts';
import { fieldComments } from '../doc-comments.ts';
import { code, page, table } from '../markdown.ts';

/** How the clients that were tested differ. */
export function clientFamilies(): string {
  const fields = fieldComments('src/format/client-families.ts', 'ClientFamily');
  return page(
    'Client families',
    'What clients make of a session on resume, as each of these versions did it. A version between two of them is taken to do as the older one, from the version in the first row on. `context --client VERSION` shows a session through their eyes.',
    table(
      ['', ...CLIENT_FAMILIES.map(({ tested }) => tested)],
      [...fields]
        .filter(([field]) => field !== 'tested')
        .map(([field, words]) => [
          words,
          ...CLIENT_FAMILIES.map((family) => shown(family[field as keyof ClientFamily])),
        ]),
    ),
    '## Attachments that are sent',
    'All other attachments stay in the file. Where a client keeps the words that it sent (`rendered`), they are sent again as they are.',
    table(
      ['attachment', 'fields that are sent', 'from', 'until', 'only after'],
      SENT_ATTACHMENTS.map(attachmentRow),
    ),
  );
}

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
