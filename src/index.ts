/**
 * The library: what the command line uses.
 *
 * @example
 * import { readSession, validate, buildContext } from 'ccsurgery';
 * const session = await readSession('/path/to/session.jsonl');
 * const diagnostics = validate({ graph: session.graph });
 * const { messages, tokens } = buildContext(session.graph);
 */
export { type Artifact, findArtifacts } from './bundle/artifacts.ts';
export { projectSlug, resolveClaudeDir } from './bundle/claude-dir.ts';
export { type ListedSession, listSessions } from './bundle/list.ts';
export { isLive, type LiveSession } from './bundle/live.ts';
export { locateSession, type Scope } from './bundle/locate.ts';
export { artifactNames, readSession, type Session } from './bundle/session.ts';
export type { ApiProblem } from './context/api-rules.ts';
export { checkApiRules } from './context/api-rules.ts';
export { buildContext, type Context } from './context/context.ts';
export type { Message } from './context/messages.ts';
export type { ContentBlock } from './context/pieces.ts';
export type { TokenCount } from './context/tokens.ts';
export { UserError } from './errors.ts';
export { CLIENT_FAMILIES, type ClientFamily, clientFamily } from './format/client-families.ts';
export { REFERENCES, type Reference } from './format/references.ts';
export { abandonedBranches, type Branch } from './graph/branches.ts';
export type { Change } from './graph/changes.ts';
export { type Compaction, compactionsOf } from './graph/compactions.ts';
export { Graph } from './graph/graph.ts';
export { promptText, type Role, roleOf } from './graph/roles.ts';
export { type Turn, turnsOf } from './graph/turns.ts';
export { type Inspection, inspect } from './inspect/inspect.ts';
export type { Step } from './json/locate.ts';
export { Entry } from './transcript/entry.ts';
export type { Block, Facts, LineProblem, Link, MessageFacts } from './transcript/facts.ts';
export { Transcript } from './transcript/transcript.ts';
export { newDiagnostics } from './validate/compare.ts';
export { describe, type Prose } from './validate/prose.ts';
export type { Diagnostic, Finding, Rule, Severity, Subject } from './validate/rule.ts';
export { RULES } from './validate/rules/index.ts';
export { isSound, type Levels, validate } from './validate/validate.ts';
