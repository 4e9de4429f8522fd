import { basename } from 'node:path';
import type { Artifact } from '../bundle/artifacts.ts';
import type { Session } from '../bundle/session.ts';
import type { ArtifactRole } from '../format/artifacts.ts';

/** Files that belong to single entries, and the part of their name that those mention. */
const MENTIONED_AS: Partial<Record<ArtifactRole, RegExp>> = {
  subagent: /^agent-(.+)\.jsonl$/,
  'agent-meta': /^agent-(.+)\.meta\.json$/,
  'tool-result': /^(.+)$/,
  'file-history': /^(.+)$/,
};

/** The files beside a session that it still has a use for: what only removed entries mention goes with them. */
export function artifactsStillNamed(session: Session): readonly Artifact[] {
  const { graph, artifacts } = session;
  const removed = graph.changes.filter(({ kind }) => kind === 'remove').map(({ entry }) => entry);
  if (removed.length === 0) return artifacts;
  const names = new Map(artifacts.map((artifact) => [artifact, mentionOf(artifact)]));
  const isOrphan = (name: string): boolean =>
    removed.some(({ raw }) => raw.includes(name)) && !isMentioned(session, name);
  const orphans = new Set([...new Set(names.values())].filter((name) => name && isOrphan(name)));
  return artifacts.filter((artifact) => !orphans.has(names.get(artifact)));
}

function mentionOf({ path, role }: Artifact): string | undefined {
  return MENTIONED_AS[role]?.exec(basename(path))?.[1];
}

/** Whether the main transcript names it: a sub-agent's own file does so on every line. */
function isMentioned({ graph }: Session, name: string): boolean {
  return !graph.main.entriesWith(name).next().done;
}
