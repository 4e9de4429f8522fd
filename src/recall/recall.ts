import { existsSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { attempt } from '../attempt.ts';
import { locateSession } from '../bundle/locate.ts';
import { placesBeside } from '../bundle/places.ts';
import { readSession, type Session } from '../bundle/session.ts';
import { agentIdOf } from '../format/id-shapes.ts';
import { digestOf, sha256 } from '../passes/text/digest.ts';
import type { Origin } from '../passes/text/placeholder.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { Transcript } from '../transcript/transcript.ts';
import { backupsOf } from './backups.ts';
import { fileNamedIn, type Note } from './notes.ts';
import { textsOf } from './texts.ts';

/** Where whole texts are looked for. */
export interface Places {
  readonly claudeDir: string;
  readonly stateDir: string;
  /** The file of the session that a copy was made of, where that is no longer where clients keep sessions. */
  readonly source: string | undefined;
}

/** A whole text, and the file that had it. */
export interface Recalled {
  readonly text: string;
  readonly from: string;
}

const HASH_NAME = /^([\da-f]{32})\.txt$/;

/**
 * Finds what a note stands for: in the file beside the session, in the session that the note names,
 * and in backups of that. A text that is not the very same is none.
 */
export async function recall(
  session: Session,
  note: Note,
  places: Places,
): Promise<Recalled | undefined> {
  const { origin, file } = note;
  const kept = file === undefined ? undefined : keptInFile(session, file, places);
  if (kept !== undefined || origin === undefined) return kept;
  for await (const transcript of transcriptsOf(session, origin, places)) {
    const text = textAt(transcript, origin);
    if (text === undefined) continue;
    // A client may have left but the start of it there.
    const rest = fileNamedIn(text);
    const whole = rest === undefined ? undefined : keptInFile(session, rest, places);
    return whole ?? { text, from: transcript.path };
  }
  const { digest } = origin;
  if (digest === undefined) return undefined;
  // It may have been in a file before, of a session that gave that up.
  return keptInBackup(
    places.stateDir,
    (path) => HASH_NAME.test(basename(path)) && basename(path).startsWith(digest),
    (bytes) => sha256(bytes).startsWith(digest),
  );
}

/** The file lies beside the session, or where the text says; a session that gave it up has it in its backups. */
function keptInFile(
  { artifacts, path: transcript }: Session,
  file: string,
  { stateDir }: Places,
): Recalled | undefined {
  const name = basename(file.replaceAll('\\', '/'));
  const own = artifacts.filter(
    ({ role, path }) => role === 'tool-result' && basename(path) === name,
  );
  for (const path of [...own.map((artifact) => artifact.path), file]) {
    const content = existsSync(path) ? attempt(() => readBytes(path)) : undefined;
    if (content !== undefined && isNamedBy(name, content))
      return { text: content.toString('utf8'), from: path };
  }
  const places = [file, join(placesBeside(resolve(transcript)).session, 'tool-results', name)];
  const isMeant = (path: string): boolean =>
    HASH_NAME.test(name) ? basename(path) === name : places.includes(path);
  return keptInBackup(stateDir, isMeant, (bytes) => isNamedBy(name, bytes));
}

/** A file that is named by its content has that, or it has been changed since. */
function isNamedBy(name: string, content: Buffer): boolean {
  const [, hash] = HASH_NAME.exec(name) ?? [];
  return hash === undefined || sha256(content).startsWith(hash);
}

function keptInBackup(
  stateDir: string,
  isMeant: (path: string) => boolean,
  isIt: (bytes: Buffer) => boolean,
): Recalled | undefined {
  for (const { path, bytes } of backupsOf(stateDir, isMeant))
    if (isIt(bytes)) return { text: bytes.toString('utf8'), from: path };
  return undefined;
}

/** On its own line, or wherever it went since. */
function textAt(transcript: Transcript, { line, digest }: Origin): string | undefined {
  if (digest === undefined) return undefined;
  const named = transcript.lineRead(line);
  const lines = named === undefined ? transcript.entries : [named, ...transcript.entries];
  for (const entry of lines)
    for (const { text } of textsOf(entry)) if (digestOf(text) === digest) return text;
  return undefined;
}

/** The transcript that a note names, as it is now and as backups have it. */
async function* transcriptsOf(
  session: Session,
  origin: Origin,
  { claudeDir, stateDir, source }: Places,
): AsyncGenerator<Transcript> {
  const paths = [source, session.path, beside(session.path, origin)].filter(
    (path) => path !== undefined,
  );
  const located = attempt(() =>
    locateSession(origin.session, { claudeDir, cwd: dirname(session.path) }),
  );
  for (const path of new Set(located === undefined ? paths : [located, ...paths])) {
    const isOwn = path === session.path;
    const read = isOwn
      ? session
      : existsSync(path)
        ? await readSession(path, { claudeDir })
        : undefined;
    yield* read?.graph.transcripts.filter((each) => isMeant(each.path, origin, path === source)) ??
      [];
  }
  const backups = backupsOf(stateDir, (path, { sessionId }) =>
    isMeant(path, origin, sessionId === origin.session),
  );
  for (const { path, bytes } of backups) yield new Transcript(path, bytes);
}

/** A copy that went to a file may lie beside its source. */
function beside(path: string, { session }: Origin): string | undefined {
  return path === '-' ? undefined : join(dirname(path), `${session}.jsonl`);
}

/** @param isSession Whether the session is known to be the one. */
function isMeant(path: string, { session, agent }: Origin, isSession: boolean): boolean {
  const name = basename(path);
  if (agent !== undefined) return agentIdOf(name) === agent;
  return (
    name === `${session}.jsonl` ||
    (isSession && agentIdOf(name) === undefined && name.endsWith('.jsonl'))
  );
}
