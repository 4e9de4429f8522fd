import { basename, dirname, join, relative, resolve } from 'node:path';
import { attempt } from '../attempt.ts';
import { NEWLINE } from '../bytes.ts';
import {
  ARTIFACTS,
  type ArtifactKind,
  type ArtifactPlace,
  type ArtifactRole,
  type ArtifactRow,
  PROJECT_FOLDERS,
} from '../format/artifacts.ts';
import { isUuid } from '../format/id-shapes.ts';
import { readBytes, readHead } from '../storage/read-bytes.ts';
import { readTemporaryName } from '../storage/temporary-name.ts';
import { entryOf, linesWith } from '../transcript/lines.ts';
import { compilePattern, within } from './patterns.ts';
import { claudeDirOf } from './places.ts';
import { type FoundFile, findFiles } from './walk.ts';

export interface Artifact {
  readonly path: string;
  readonly role: ArtifactRole;
  readonly kind: ArtifactKind;
  readonly bytes: number;
  readonly place: ArtifactPlace;
  /** The path from the folder that is its place: see `relocated`. */
  readonly relative: string;
  /** See `ArtifactRow`. */
  readonly readByState: boolean;
}

/** Where the files of a place are looked for. */
interface Start {
  readonly folder: string;
  /** A folder in it that is the session's own. */
  readonly own?: string;
}

/** As much of a sub-agent's file as it takes to see whose it is. */
const HEAD = 64 * 1024;
const NO_BYTES = Buffer.alloc(0);

/**
 * Every file that belongs to a session besides its transcript, sorted by path. A transcript
 * outside a Claude folder has only the folder beside it that bears its name.
 */
export function findArtifacts(session: {
  transcriptPath: string;
  sessionId: string;
  claudeDir?: string | undefined;
}): Artifact[] {
  const { transcriptPath, sessionId } = session;
  // Standard input has nothing beside it.
  if (transcriptPath === '-') return [];
  const transcript = resolve(transcriptPath);
  const claudeDir = claudeDirOf(transcript, session.claudeDir);
  const found = new Map<string, Artifact>();
  for (const row of ARTIFACTS)
    for (const start of startsOf(row.place, transcript, sessionId, claudeDir))
      for (const { path, bytes } of filesFrom(start, row, sessionId)) {
        if (path === transcript || found.has(path)) continue;
        const { role, kind, place, readByState = false } = row;
        const root = join(start.folder, start.own ?? '');
        found.set(path, {
          path,
          role,
          kind,
          bytes,
          place,
          relative: relative(root, path),
          readByState,
        });
      }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

function startsOf(
  place: ArtifactPlace,
  transcript: string,
  sessionId: string,
  claudeDir: string | undefined,
): Start[] {
  const folder = dirname(transcript);
  if (claudeDir === undefined) return [{ folder, own: basename(transcript, '.jsonl') }];
  const names = ownNames(transcript, sessionId);
  const own = names.map((name) => ({ folder, own: name }));
  if (place === 'session' || !names.includes(sessionId)) return own;
  return [{ folder: place === 'project' ? folder : claudeDir }, ...own];
}

/**
 * What the files of a session in a Claude folder are named by: its transcript's name and its id. The
 * id comes from the transcript, whoever wrote that: only one as clients make them leads anywhere else.
 */
export function ownNames(transcript: string, sessionId: string): string[] {
  const stem = basename(transcript, '.jsonl');
  return [...new Set([stem, ...(isUuid(sessionId) ? [sessionId] : [])])].filter(
    (name) => isPlainName(name) && !PROJECT_FOLDERS.has(name.toLowerCase()),
  );
}

function filesFrom(
  { folder, own }: Start,
  { pattern, tiedByContent }: ArtifactRow,
  sessionId: string,
): FoundFile[] {
  const search = compilePattern(pattern, sessionId);
  const files = findFiles(folder, own === undefined ? search : within(own, search));
  // In a folder of its own all is the session's.
  const mustMention = tiedByContent && own === undefined;
  return files
    .filter(({ path }) => readTemporaryName(basename(path)) === undefined)
    .filter(({ path }) => !mustMention || isOf(path, sessionId));
}

function isPlainName(name: string): boolean {
  return name !== '' && name !== '.' && name !== '..' && !/[\\/\0]/.test(name);
}

/** Whether an entry at the start of the file has this `sessionId`. Calls in it may name any session. */
function isOf(path: string, sessionId: string): boolean {
  const head = attempt(() => readHead(path, HEAD)) ?? NO_BYTES;
  const end = head.length < HEAD ? head.length : head.lastIndexOf(NEWLINE) + 1;
  if (holdsEntryOf(head.subarray(0, end), sessionId)) return true;
  // The head may cut through the line that tells.
  const mayTell = end === 0 || head.includes(sessionId, end);
  return mayTell && holdsEntryOf(attempt(() => readBytes(path)) ?? NO_BYTES, sessionId);
}

function holdsEntryOf(bytes: Buffer, sessionId: string): boolean {
  const field = `"sessionId":${JSON.stringify(sessionId)}`;
  return [...linesWith(bytes, sessionId)].some((line) => {
    const entry = entryOf(line.bytes);
    // Of a damaged line nobody can tell where the field stands: better too much than a file lost.
    return entry === undefined ? line.bytes.includes(field) : entry.sessionId === sessionId;
  });
}
