import { basename, dirname, join, relative, resolve } from 'node:path';
import {
  ARTIFACTS,
  type ArtifactKind,
  type ArtifactPlace,
  type ArtifactRole,
  type ArtifactRow,
} from '../format/artifacts.ts';
import { readHead } from '../storage/read-bytes.ts';
import { readTemporaryName } from '../storage/temporary-name.ts';
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
  if (place !== 'session' && !isPlainName(sessionId)) return [];
  const folder = dirname(transcript);
  const stem = basename(transcript, '.jsonl');
  if (claudeDir === undefined) return [{ folder, own: stem }];
  const names = [...new Set([stem, sessionId])].filter(isPlainName);
  const own = names.map((name) => ({ folder, own: name }));
  if (place === 'session') return own;
  return [{ folder: place === 'project' ? folder : claudeDir }, ...own];
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
    .filter(({ path }) => !mustMention || mentions(path, sessionId));
}

/** The id comes from the transcript: it must not lead anywhere else. */
export function isPlainName(id: string): boolean {
  return id !== '' && id !== '.' && id !== '..' && !/[\\/\0]/.test(id);
}

/** Whether an entry at the start of the file has this `sessionId`; inside a string the quotes would be escaped. */
function mentions(path: string, sessionId: string): boolean {
  try {
    const head = readHead(path, HEAD).toString('utf8');
    const values = head.matchAll(/"sessionId"\s*:\s*("[^"\\]*")/g);
    return [...values].some(([, value]) => value === JSON.stringify(sessionId));
  } catch {
    return false;
  }
}
