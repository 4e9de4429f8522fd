import type { Artifact } from '../bundle/artifacts.ts';
import { relocated } from '../bundle/places.ts';
import type { ArtifactRole } from '../format/artifacts.ts';
import type { IdMap } from '../ids/id-map.ts';
import { rewriteJson } from '../ids/rewrite-json.ts';
import { rewriteLines } from '../ids/rewrite-lines.ts';
import type { NewFile } from '../storage/create/create.ts';
import { readBytes } from '../storage/read-bytes.ts';
import type { Transcript } from '../transcript/transcript.ts';
import type { CopyPlan } from './copy-session.ts';
import type { Operated } from './operate.ts';
import { type RejectedLines, rejectedChunks, rejectedLines } from './rejected-lines.ts';
import type { Target } from './target.ts';

export interface NewSessionFile {
  readonly role: ArtifactRole | 'transcript';
  readonly file: NewFile;
  /** The path of the file that it is made of. */
  readonly source: string;
}

interface Rewriting
  extends Pick<CopyPlan, 'salvage' | 'rewriteJson' | 'rewriteBytes' | 'artifacts'> {
  /** See `rewriteLines`. */
  readonly withFiles: boolean;
}

/** The files of a session's copy under its new ids, the transcript first. */
export function newSessionFiles(
  operated: Operated,
  ids: IdMap,
  target: Target,
  plan: Rewriting,
): NewSessionFile[] {
  const { graph } = operated.session;
  const { withFiles, salvage = false, artifacts: { rename } = {} } = plan;
  const transcript = (path: string, source: Transcript): NewFile => ({
    path,
    bytes: source.byteLength,
    chunks: () => rewriteLines(source, ids, withFiles),
  });
  const files: NewSessionFile[] = [
    {
      role: 'transcript',
      file: transcript(target.transcript, graph.main),
      source: graph.main.path,
    },
  ];
  const paths = new Set([target.transcript]);
  const isThere = (path: string): boolean => paths.has(path);
  const withRejected = (): NewSessionFile[] => {
    const rejected = salvage ? rejectedLines(graph, target.transcript, isThere) : [];
    return [...files, ...rejected.map(newRejected)];
  };
  if (target.places === undefined) return withRejected();
  const agents = new Map(graph.transcripts.map((agent) => [agent.path, agent]));
  const relocation = { to: target.places, sessionIds: ids.sessions, agentIds: ids.others };
  // Before the session's files: one of that name that has another content by now is not what its name says.
  for (const { role, path, content } of operated.addedFiles) {
    paths.add(path);
    const file = { path, bytes: content.length, chunks: () => [content] };
    files.push({ role, file, source: path });
  }
  for (const artifact of operated.artifacts) {
    const relative = rename?.(artifact) ?? artifact.relative;
    const path = relocated({ ...artifact, relative }, relocation);
    // A session that was renamed may have the same file under its old name and its new one.
    if (isThere(path)) continue;
    paths.add(path);
    const agent = agents.get(artifact.path);
    const file = agent === undefined ? copyOf(artifact, path, ids, plan) : transcript(path, agent);
    files.push({ role: artifact.role, file, source: artifact.path });
  }
  return withRejected();
}

function newRejected(rejected: RejectedLines): NewSessionFile {
  const { path } = rejected;
  return {
    role: 'rejected-lines',
    file: { path, chunks: () => rejectedChunks(rejected) },
    source: path,
  };
}

function copyOf(artifact: Artifact, path: string, ids: IdMap, plan: Rewriting): NewFile {
  const { path: copied, kind, readByState } = artifact;
  if (kind !== 'json' && plan.rewriteBytes === undefined)
    return { path, copyOf: copied, keepState: readByState };
  const content = (): Buffer => {
    const bytes = readBytes(copied);
    const renamed = kind === 'json' ? rewriteJson(bytes, ids) : undefined;
    // What is damaged is no JSON.
    const rewritten =
      renamed === undefined
        ? plan.rewriteBytes?.(bytes, artifact)
        : plan.rewriteJson?.(renamed, artifact);
    return rewritten ?? renamed ?? bytes;
  };
  return { path, bytes: artifact.bytes, chunks: () => [content()] };
}
