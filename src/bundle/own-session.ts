import { Graph } from '../graph/graph.ts';
import { filesOfOthers } from './files-of-others.ts';
import type { Session } from './session.ts';

/** A session with only those files beside it that no other has, too: what is changed is changed for all. */
export function ownSession(session: Session): Session {
  const others = filesOfOthers(session);
  if (others.length === 0) return session;
  const shared = new Set(others);
  const { graph, artifacts } = session;
  const agents = graph.transcripts.slice(1).filter(({ path }) => !shared.has(path));
  return {
    ...session,
    graph: new Graph(graph.main, agents),
    artifacts: artifacts.filter(({ path }) => !shared.has(path)),
    foreign: [...session.foreign, ...others],
  };
}
