import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = new URL('../../fixtures/clients/', import.meta.url).pathname;

/** The Claude folders that real clients left. */
export const CLIENTS = readdirSync(root)
  .flatMap((version) => readdirSync(join(root, version)).map((name) => join(root, version, name)))
  .map((scenario) => join(scenario, 'claude'))
  .filter((folder) => existsSync(folder));
