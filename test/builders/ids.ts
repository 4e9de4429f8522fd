export const SESSION_ID = '5e551011-0000-4000-8000-000000000000';
/** The uuid of the nth entry of a session that has one; sub-agents' entries are of a group of their own. */
export const uuid = (n: number, group = 0): string =>
  `${String(group).padStart(8, '0')}-0000-4000-8000-${String(n).padStart(12, '0')}`;
/** A uuid that no entry has. */
export const NOBODY = 'dead0000-0000-4000-8000-000000000000';
