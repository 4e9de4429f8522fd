// Compiles the search in WebAssembly.
import { writeFileSync } from 'node:fs';
import { findModuleFile, MODULE_FILE } from './find-module.ts';

writeFileSync(MODULE_FILE, await findModuleFile());
