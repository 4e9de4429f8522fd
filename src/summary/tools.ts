import type { Call } from './calls.ts';

/** What a call does, as far as a reader of the summary cares. */
export type Deed = 'read' | 'wrote' | 'edited' | 'ran' | 'searched' | 'fetched' | 'agent' | 'used';

/** Tools by what they do, and the field of their input that tells with what. */
const TOOLS: ReadonlyMap<string, readonly [Deed, string]> = new Map(
  Object.entries<readonly [Deed, string]>({
    Read: ['read', 'file_path'],
    NotebookRead: ['read', 'notebook_path'],
    Write: ['wrote', 'file_path'],
    Edit: ['edited', 'file_path'],
    MultiEdit: ['edited', 'file_path'],
    NotebookEdit: ['edited', 'notebook_path'],
    Bash: ['ran', 'command'],
    PowerShell: ['ran', 'command'],
    Grep: ['searched', 'pattern'],
    Glob: ['searched', 'pattern'],
    WebSearch: ['searched', 'query'],
    WebFetch: ['fetched', 'url'],
    Task: ['agent', 'description'],
    Agent: ['agent', 'description'],
    Skill: ['used', 'skill'],
  }),
);

/** Tools that keep the plan, or speak with the user: told in places of their own. */
const APART = new Set([
  'TodoWrite',
  'TodoRead',
  'TaskCreate',
  'TaskUpdate',
  'TaskList',
  'TaskGet',
  'EnterPlanMode',
  'ExitPlanMode',
  'AskUserQuestion',
]);

/** Undefined for what is told apart. */
export function deedOf({ name, input }: Call): { deed: Deed; what: string } | undefined {
  if (APART.has(name)) return undefined;
  const [deed, field] = TOOLS.get(name) ?? ['used', ''];
  const what = input[field];
  return { deed, what: typeof what === 'string' && what !== '' ? what : name };
}
