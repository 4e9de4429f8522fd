import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import {
  ARTIFACTS,
  type ArtifactKind,
  type ArtifactRole,
  type ArtifactRow,
} from '../format/artifacts.ts';
import { compilePattern } from './patterns.ts';
import { readHead } from './read-bytes.ts';
import { type FoundFile, findFiles } from './walk.ts';

export interface Artifact {
  readonly path: string;
  readonly role: ArtifactRole;
  readonly kind: ArtifactKind;
  readonly bytes: number;
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
  // Standard input has nothing beside it.
  if (session.transcriptPath === '-') return [];
  const transcript = resolve(session.transcriptPath);
  const folder = dirname(transcript);
  const stem = basename(transcript, '.jsonl');
  const root = claudeDirOf(folder, session.claudeDir);
  const found = new Map<string, Artifact>();
  const add = (row: ArtifactRow, file: FoundFile): void => {
    if (file.path === transcript || found.has(file.path)) return;
    found.set(file.path, { path: file.path, role: row.role, kind: row.kind, bytes: file.bytes });
  };
  const ids = new Set(root === undefined ? [stem] : [stem, session.sessionId]);
  for (const row of ARTIFACTS) {
    if (row.place === 'session') {
      for (const id of [...ids].filter(isPlainName)) {
        const search = compilePattern(`{session}/${row.pattern}`, id);
        for (const file of findFiles(folder, search)) add(row, file);
      }
    } else if (root !== undefined && isPlainName(session.sessionId)) {
      const search = compilePattern(row.pattern, session.sessionId);
      for (const file of findFiles(row.place === 'project' ? folder : root, search))
        if (!row.tiedByContent || mentions(file.path, session.sessionId)) add(row, file);
    }
  }
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** The Claude folder that a project folder lies in, by its name or, where links are in play, by its real place. */
function claudeDirOf(projectFolder: string, claudeDir: string | undefined): string | undefined {
  const projects = dirname(projectFolder);
  if (basename(projects) === 'projects') return dirname(projects);
  if (claudeDir === undefined) return undefined;
  return realPath(projects) === realPath(join(claudeDir, 'projects')) ? claudeDir : undefined;
}

function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** The id comes from the transcript: it must not lead anywhere else. */
function isPlainName(id: string): boolean {
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
