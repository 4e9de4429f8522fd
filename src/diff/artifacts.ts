import type { Artifact } from '../bundle/artifacts.ts';
import { type Places, relocated } from '../bundle/places.ts';
import { IdMap } from '../ids/id-map.ts';
import { rewriteJson } from '../ids/rewrite-json.ts';
import { readBytes } from '../storage/read-bytes.ts';
import type { ArtifactDifference } from './difference.ts';

/** Stand for wherever two sessions have their files. */
const PLACES: Places = { session: 'session', project: 'project', claude: 'claude' };

/**
 * Files that only one of two sessions has, or that are not the same in both.
 * @param names What the ids of the session before are called after.
 */
export function compareArtifacts(
  before: readonly Artifact[],
  after: readonly Artifact[],
  names: IdMap,
): ArtifactDifference[] {
  const byName = new Map(after.map((artifact) => [nameOf(artifact, new IdMap()), artifact]));
  const differences: ArtifactDifference[] = [];
  for (const artifact of before) {
    const name = nameOf(artifact, names);
    const other = byName.get(name);
    byName.delete(name);
    if (other === undefined || !isSame(artifact, other, names))
      differences.push(difference(artifact, other));
  }
  for (const artifact of byName.values()) differences.push(difference(undefined, artifact));
  return differences;
}

function nameOf(artifact: Artifact, { sessions, others }: IdMap): string {
  const path = relocated(artifact, { to: PLACES, sessionIds: sessions, agentIds: others });
  return `${artifact.role} ${path}`;
}

/** Sub-agents' transcripts are compared by their entries. */
function isSame(before: Artifact, after: Artifact, names: IdMap): boolean {
  if (before.kind === 'transcript') return true;
  if (before.kind !== 'json' && before.bytes !== after.bytes) return false;
  const old = readBytes(before.path);
  const expected = before.kind === 'json' ? (rewriteJson(old, names) ?? old) : old;
  return expected.equals(readBytes(after.path));
}

function difference(before: Artifact | undefined, after: Artifact | undefined): ArtifactDifference {
  const { role } = (before ?? after) as Artifact;
  return {
    kind: before === undefined ? 'added' : after === undefined ? 'removed' : 'edited',
    role,
    pathBefore: before?.path,
    pathAfter: after?.path,
    bytesBefore: before?.bytes ?? 0,
    bytesAfter: after?.bytes ?? 0,
  };
}
