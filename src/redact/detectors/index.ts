import type { Detector } from '../kinds.ts';
import { accounts } from './accounts.ts';
import { calls } from './calls.ts';
import { commands } from './commands.ts';
import { credentialFiles } from './credential-files.ts';
import { emails } from './emails.ts';
import { headers } from './headers.ts';
import { homes, homeUsers } from './homes.ts';
import { hosts } from './hosts.ts';
import { logins } from './logins.ts';
import { namedValues } from './named-values.ts';
import { names } from './names.ts';
import { OPTIONAL_DETECTORS } from './optional.ts';
import { printed } from './printed.ts';
import { privateKeys } from './private-keys.ts';
import { homesOfUsers, promptHosts, promptUsers } from './prompts.ts';
import { tables } from './tables.ts';
import { tokens } from './tokens.ts';
import { urls } from './urls.ts';

/** Of several that find the same, the first says what it is. */
export const DETECTORS: readonly Detector[] = [
  privateKeys,
  tokens,
  headers,
  urls,
  credentialFiles,
  commands,
  calls,
  printed,
  namedValues,
  tables,
  accounts,
  emails,
  names,
  homes,
  homeUsers,
  logins,
  promptUsers,
  homesOfUsers,
  hosts,
  promptHosts,
  ...OPTIONAL_DETECTORS,
];
