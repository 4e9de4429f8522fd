import { rmSync, writeFileSync } from 'node:fs';
import { bundle } from './scripts/build/bundle.mjs';
import { thirdPartyLicenses } from './scripts/build/licenses.mjs';

// Files of an older build would lie about for ever.
for (const folder of ['chunks', 'types'])
  rmSync(`dist/${folder}`, { recursive: true, force: true });
const files = await bundle({ write: true });
writeFileSync('THIRD-PARTY-LICENSES', thirdPartyLicenses(files));
