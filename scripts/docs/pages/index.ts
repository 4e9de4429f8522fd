import { clientFamilies } from './client-families.ts';
import { clients } from './clients.ts';
import { commands } from './commands.ts';
import { diagnostics } from './diagnostics.ts';
import { errors } from './errors.ts';
import { json } from './json.ts';
import { passes } from './passes.ts';
import { references } from './references.ts';

/** The pages in `docs` that are made from the code, by their names. */
export const PAGES: Readonly<Record<string, () => string | Promise<string>>> = {
  commands,
  passes,
  diagnostics,
  errors,
  json,
  references,
  'client-families': clientFamilies,
  clients,
};
