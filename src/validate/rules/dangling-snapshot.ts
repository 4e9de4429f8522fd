import { SNAPSHOTS } from '../../format/entry-types.ts';
import { danglingLinks, entriesOfTypes } from '../dangling-links.ts';
import type { Rule } from '../rule.ts';

export const rule: Rule = {
  code: 'dangling-snapshot',
  severity: 'info',
  what: 'The file snapshot belongs to the entry {id} ({field}), which is not in the session.',
  why: 'Clients leave such snapshots behind; a rewind to that point is not offered.',
  todo: 'Nothing needs to be done.',
  check: ({ graph }) =>
    danglingLinks(graph, entriesOfTypes(graph, [...SNAPSHOTS]), [
      'messageId',
      'snapshot.messageId',
      'snapshotMessageId',
    ]),
};
