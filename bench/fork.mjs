// What `clone` is held against: `forkSession` of the official SDK, as installed in a folder.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const [sdk, sessionId, dir] = process.argv.slice(2);
const path = join(sdk, 'node_modules/@anthropic-ai/claude-agent-sdk/sdk.mjs');
const { forkSession } = await import(pathToFileURL(path));
await forkSession(sessionId, { dir });
