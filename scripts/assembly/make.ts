// Compiles the walk in WebAssembly.
import { writeFileSync } from 'node:fs';
import { MODULE_FILE, walkModuleFile } from './walk-module.ts';

writeFileSync(MODULE_FILE, await walkModuleFile());
