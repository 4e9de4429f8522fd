import type { Artifact } from '../bundle/artifacts.ts';
import { relocated } from '../bundle/places.ts';
import { readBytes } from '../bundle/read-bytes.ts';
import type { ArtifactRole } from '../format/artifacts.ts';
import type { IdMap } from '../ids/id-map.ts';
import { rewriteJson } from '../ids/rewrite-json.ts';
import { rewriteLines } from '../ids/rewrite-lines.ts';
import type { NewFile } from '../storage/create/create.ts';
import type { Transcript } from '../transcript/transcript.ts';
import type { CopyPlan } from './copy-session.ts';
import { type AsideFile, asideChunks, asideFiles } from './kept-aside.ts';
import type { Operated } from './operation.ts';
import type { Target } from './target.ts';

export interface NewSessionFile {
  readonly role: ArtifactRole | 'transcript';
  readonly file: NewFile;
}

/** The files of a session's copy under its new ids, the transcript first. */
export function newSessionFiles(
  operated: Operated,
  ids: IdMap,
  target: Target,
  {
    withFiles = true,
    salvage = false,
    rewriteJson: rewrite,
  }: Pick<CopyPlan, 'withFiles' | 'salvage' | 'rewriteJson'>,
): NewSessionFile[] {
  const { graph } = operated.session;
  const transcript = (path: string, source: Transcript): NewFile => ({
    path,
    bytes: source.byteLength,
    chunks: () => rewriteLines(source, ids, withFiles),
  });
  const files: NewSessionFile[] = [
    { role: 'transcript', file: transcript(target.path, graph.main) },
  ];
  const isThere = (path: string): boolean => files.some(({ file }) => file.path === path);
  const withAside = (): NewSessionFile[] => {
    const aside = salvage ? asideFiles(graph, target.path, isThere) : [];
    return [...files, ...aside.map(newAsideFile)];
  };
  if (target.places === undefined) return withAside();
  const agents = new Map(graph.transcripts.map((agent) => [agent.path, agent]));
  const relocation = { to: target.places, sessionIds: ids.sessions, agentIds: ids.others };
  for (const artifact of operated.artifacts) {
    const path = relocated(artifact, relocation);
    // A session that was renamed may have the same file under its old name and its new one.
    if (isThere(path)) continue;
    const agent = agents.get(artifact.path);
    const file =
      agent === undefined ? copyOf(artifact, path, ids, rewrite) : transcript(path, agent);
    files.push({ role: artifact.role, file });
  }
  return withAside();
}

function newAsideFile(aside: AsideFile): NewSessionFile {
  return { role: 'rejected-lines', file: { path: aside.path, chunks: () => asideChunks(aside) } };
}

function copyOf(
  { path: copied, kind, readByState }: Artifact,
  path: string,
  ids: IdMap,
  rewrite: CopyPlan['rewriteJson'],
): NewFile {
  if (kind !== 'json') return { path, copyOf: copied, keepState: readByState };
  const content = (): Buffer => {
    const bytes = readBytes(copied);
    const renamed = rewriteJson(bytes, ids);
    // What is damaged stays as it is.
    return renamed === undefined ? bytes : (rewrite?.(renamed) ?? renamed);
  };
  return { path, chunks: () => [content()] };
}
