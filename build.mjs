import { rmSync, writeFileSync } from 'node:fs';
import { bundle } from './scripts/build/bundle.mjs';
import { thirdPartyLicenses } from './scripts/build/licenses.mjs';

// Chunks of an older build would lie about for ever.
rmSync('dist/chunks', { recursive: true, force: true });
const files = await bundle({ write: true });
writeFileSync('THIRD-PARTY-LICENSES', thirdPartyLicenses(files));
