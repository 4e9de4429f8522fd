// What `clone` is held against: `forkSession` of the official SDK, given the path of its module.
import { pathToFileURL } from 'node:url';

const [sdk, sessionId, dir] = process.argv.slice(2);
const { forkSession } = await import(pathToFileURL(sdk));
await forkSession(sessionId, { dir });
