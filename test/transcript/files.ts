import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Transcript } from '../../src/transcript/transcript.ts';
import { filesBelow } from '../files-below.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** All transcripts among the fixtures. */
export const fixtures = filesBelow(join(ROOT, 'fixtures')).filter((path) =>
  path.endsWith('.jsonl'),
);
/** All files of the corpus, which is not everywhere. */
export const corpus = filesBelow(join(ROOT, '..', 'shared', 'corpus'));

export const load = (path: string) => new Transcript(path, readFileSync(path));

export const transcriptOf = (content: string | Buffer) =>
  new Transcript('session.jsonl', Buffer.from(content as string));

export const written = (transcript: Transcript) => Buffer.concat([...transcript.chunks()]);
