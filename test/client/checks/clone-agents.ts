/** A clone has the sub-agents that its calls name: in its own folder, or under ids that are not the source's. */
import { relative } from 'node:path';
import { config, project, sessionsOf, transcriptPath } from '../sandbox.ts';
import type { Traits } from '../versions.ts';
import { allFiles, entriesOf, type Files } from './disk.ts';
import { clone } from './surgery.ts';
import type { Lab } from './types.ts';

export async function cloneAgents({ traits, sessionId }: Lab): Promise<string[]> {
  const cloneId = clone(sessionId);
  const files = allFiles();
  const ofSource = calledAgents(sessionId, files);
  const ofClone = calledAgents(cloneId, files);
  if (ofClone.length === 0 || ofClone.length !== ofSource.length)
    return [`the source called ${ofSource.length} agents, the clone ${ofClone.length}`];
  return ofClone.flatMap((agent) => [
    ...fileProblems(agent, cloneId, traits, files),
    ...(traits.agentFiles === 'project' && ofSource.includes(agent)
      ? [`the agent ${agent} is the source's`]
      : []),
  ]);
}

/** The agents that results of the session's calls name. */
function calledAgents(sessionId: string, files: Files): string[] {
  const path = relative(config, transcriptPath(sessionId));
  return entriesOf(files.get(path) ?? '').flatMap((entry) => entry.toolUseResult?.agentId ?? []);
}

function fileProblems(agent: string, cloneId: string, traits: Traits, files: Files): string[] {
  const folder = traits.agentFiles === 'project' ? '' : `/${cloneId}/subagents`;
  const path = `${relative(config, sessionsOf(project))}${folder}/agent-${agent}.jsonl`;
  const text = files.get(path);
  if (text === undefined) return [`there is no ${path}`];
  return entriesOf(text)
    .filter(({ agentId, sessionId }) => agentId !== agent || sessionId !== cloneId)
    .map(({ agentId, sessionId }) => `${path} has an entry of agent ${agentId} of ${sessionId}`);
}
