import type { Detector } from '../kinds.ts';
import { accounts } from './accounts.ts';
import { assignments } from './assignments.ts';
import { emails } from './emails.ts';
import { headers } from './headers.ts';
import { homes, users } from './homes.ts';
import { hosts } from './hosts.ts';
import { privateKeys } from './private-keys.ts';
import { tokens } from './tokens.ts';
import { urls } from './urls.ts';

/** Of several that find the same, the first says what it is. */
export const DETECTORS: readonly Detector[] = [
  privateKeys,
  tokens,
  headers,
  urls,
  assignments,
  accounts,
  emails,
  homes,
  users,
  hosts,
];
