import { basename } from 'node:path';
import type { Artifact } from '../bundle/artifacts.ts';
import type { Session } from '../bundle/session.ts';
import type { ArtifactRole } from '../format/artifacts.ts';
import { agentIdOf } from '../format/id-shapes.ts';
import type { Graph } from '../graph/graph.ts';
import { MultiMap } from '../multi-map.ts';
import type { Entry } from '../transcript/entry.ts';
import { NameSearch } from './name-search.ts';

/** Files that belong to single entries, and the part of their name that those mention. */
const MENTIONED_AS: Partial<Record<ArtifactRole, (name: string) => string | undefined>> = {
  subagent: agentIdOf,
  'helper-agent': agentIdOf,
  'agent-meta': agentIdOf,
  'tool-result': (name) => name,
  'file-history': (name) => name,
};
const NO_TEXT = Buffer.alloc(0);

/**
 * The files beside a session that it still has a use for: what only removed text mentions goes with it.
 * @param rename The path of a file from its place, as the session's texts have it by now.
 */
export function artifactsStillNamed(
  session: Session,
  rename: (artifact: Artifact) => string = ({ relative }) => relative,
): readonly Artifact[] {
  const { graph, artifacts } = session;
  const newName = (artifact: Artifact): string | undefined =>
    mentionOf({ ...artifact, path: rename(artifact) });
  const files = filesByName(artifacts, newName);
  if (graph.changes.length === 0 || files.size === 0) return artifacts;
  const search = new NameSearch(files.keys());
  const emptied = emptiedAgents(graph);
  const lost = new Set([...namesLost(graph, search), ...backupsLost(session), ...emptied]);
  if (lost.size === 0) return artifacts;
  const staying = new Map(
    graph.transcripts.map(({ path, entries }) => [path, namesIn(linesOf(entries), search)]),
  );
  const isNamed = (name: string): boolean =>
    !emptied.has(name) &&
    [...staying].some(([path, named]) => named.has(name) && agentOf(path) !== name);
  const gone = new Set<Artifact>();
  for (const name of lost) {
    if (isNamed(name)) continue;
    for (const artifact of files.get(name)) {
      if (isNamed(newName(artifact) ?? name)) continue;
      gone.add(artifact);
      // It may have been the last to name others: those are looked at again, as a set is walked to its end.
      for (const other of staying.get(artifact.path) ?? []) {
        lost.delete(other);
        lost.add(other);
      }
      staying.delete(artifact.path);
    }
  }
  return artifacts.filter((artifact) => !gone.has(artifact));
}

/** Names in lines that went, and in lines as they were before an edit. What an agent calls itself is no mention. */
function namesLost({ changes }: Graph, search: NameSearch): Set<string> {
  const lost = new Set<string>();
  for (const change of changes) {
    const line =
      change.kind === 'remove'
        ? change.entry.raw
        : change.kind === 'edit'
          ? change.before
          : NO_TEXT;
    const own = agentOf(change.entry.transcript.path);
    for (const name of namesIn([line], search)) if (name !== own) lost.add(name);
  }
  return lost;
}

/** With snapshots go backups that none of them names any more: a rewind finds them by nothing else. */
function backupsLost({ graph, artifacts }: Session): string[] {
  const isLost = graph.changes.some(
    ({ kind, entry }) => kind === 'remove' && entry.type === 'file-history-snapshot',
  );
  const backups = isLost ? artifacts.filter(({ role }) => role === 'file-history') : [];
  return backups.flatMap((artifact) => mentionOf(artifact) ?? []);
}

/** Sub-agents of whose entries none is left: their files go, whoever names them. */
function emptiedAgents({ transcripts, main }: Graph): Set<string> {
  return new Set(
    transcripts
      .filter((transcript) => transcript !== main && transcript.entries.length === 0)
      .flatMap(({ path }) => agentOf(path) ?? []),
  );
}

function linesOf(entries: readonly Entry[]): Buffer[] {
  return entries.map(({ raw }) => raw);
}

/** Those that have a name which entries mention, under their old names and their new ones. */
function filesByName(
  artifacts: readonly Artifact[],
  newName: (artifact: Artifact) => string | undefined,
): MultiMap<Artifact> {
  const files = new MultiMap<Artifact>();
  for (const artifact of artifacts)
    for (const name of new Set([mentionOf(artifact), newName(artifact)]))
      if (name !== undefined) files.add(name, artifact);
  return files;
}

function mentionOf({ path, role }: Pick<Artifact, 'path' | 'role'>): string | undefined {
  return MENTIONED_AS[role]?.(basename(path));
}

/** The sub-agent whose file this is: it names itself on every line. */
function agentOf(path: string): string | undefined {
  return agentIdOf(basename(path));
}

function namesIn(lines: readonly Buffer[], search: NameSearch): Set<string> {
  const found = new Set<string>();
  for (const line of lines) search.addFound(line, found);
  return found;
}
