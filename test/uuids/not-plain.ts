/** Ids that look like uuids, and are none as clients write them. */
export const NOT_PLAIN = [
  '',
  'short',
  'ABCDEF00-0000-4000-8000-000000000000',
  'abcdef00x0000-4000-8000-000000000000',
  'abcdef00-0000-4000-8000-00000000000é',
  'abcdef00-0000-4000-8000-00000000000\u0131',
];
