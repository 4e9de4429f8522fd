/** A clone has the sub-agents that its calls name: in its own folder, or under ids that are not the source's. */
import { relative } from 'node:path';
import { config, project, sessionsOf, transcriptPath } from '../sandbox.ts';
import type { Traits } from '../versions.ts';
import { allFiles, entriesOf, type Files } from './disk.ts';

export function agentProblems(sessionId: string, cloneId: string, traits: Traits): string[] {
  if (traits.agentFiles === 'none') return [];
  const files = allFiles();
  const ofSource = calledAgents(sessionId, files);
  const ofClone = calledAgents(cloneId, files);
  if (ofSource.length === 0 && callsAgents(sessionId, traits, files))
    return ['the source calls an agent, and no result names it'];
  if (ofClone.length !== ofSource.length)
    return [`the source called ${ofSource.length} agents, the clone ${ofClone.length}`];
  return ofClone.flatMap((agent) => [
    ...fileProblems(agent, cloneId, traits, files),
    ...(traits.agentFiles === 'project' && ofSource.includes(agent)
      ? [`the agent ${agent} is the source's`]
      : []),
  ]);
}

function callsAgents(sessionId: string, { agent }: Traits, files: Files): boolean {
  const call = new RegExp(`"type":"tool_use",.*"name":"${agent}"`);
  const text = files.get(relative(config, transcriptPath(sessionId))) ?? '';
  return entriesOf(text).some(
    ({ type, message }) => type === 'assistant' && call.test(JSON.stringify(message)),
  );
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
