/** What every entry of the tree tells of the client and the place it was written in. */
export const ENVELOPE = [
  'userType',
  'entrypoint',
  'cwd',
  'sessionId',
  'session_id',
  'version',
  'gitBranch',
  'slug',
] as const;
