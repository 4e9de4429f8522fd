import type { Call } from './calls.ts';

/** What was planned and is not done. */
export interface OpenItems {
  readonly todos: readonly string[];
  readonly plan: string | undefined;
}

interface Item {
  subject: string;
  status: unknown;
}

const CLOSED: ReadonlySet<unknown> = new Set(['completed', 'deleted']);

/**
 * What is open at the end of the conversation, as far as the calls that stay do not tell it.
 * @param older The calls that go.
 * @param kept The calls after them.
 */
export function openItems(older: readonly Call[], kept: readonly Call[]): OpenItems {
  const isKept = (name: string): boolean => kept.some((call) => call.name === name);
  const list = isKept('TodoWrite') ? [] : todoList(older);
  const tasks = taskList([...older, ...kept], older.length);
  return {
    todos: [...list, ...tasks].filter(({ status }) => !CLOSED.has(status)).map(inWords),
    plan: isKept('ExitPlanMode') ? undefined : planIn(older),
  };
}

function todoList(calls: readonly Call[]): Item[] {
  const todos = calls.findLast(({ name, failed }) => name === 'TodoWrite' && !failed)?.input.todos;
  if (!Array.isArray(todos)) return [];
  return (todos as ({ content?: unknown; status?: unknown } | null)[]).map((todo) => ({
    subject: String(todo?.content ?? ''),
    status: todo?.status,
  }));
}

/** Tasks that the first calls made, as all calls left them. */
function taskList(calls: readonly Call[], older: number): Item[] {
  const tasks = new Map<string, Item>();
  for (const [index, call] of calls.entries()) {
    const { name, input, output = '', failed } = call;
    if (failed) continue;
    if (name === 'TaskCreate' && index < older) {
      const id = call.clientData('task', 'id') ?? /#(\d+)/.exec(output)?.[1];
      tasks.set(String(id), { subject: String(input.subject ?? ''), status: 'pending' });
    }
    const task = name === 'TaskUpdate' ? tasks.get(String(input.taskId)) : undefined;
    if (task !== undefined && input.status !== undefined) task.status = input.status;
  }
  return [...tasks.values()];
}

function inWords({ subject, status }: Item): string {
  return status === 'in_progress' ? `${subject} (in progress)` : subject;
}

/** A plan that the user let pass. */
function planIn(calls: readonly Call[]): string | undefined {
  const plan = calls.findLast(({ name, failed }) => name === 'ExitPlanMode' && !failed)?.input.plan;
  return typeof plan === 'string' && plan.trim() !== '' ? plan.trim() : undefined;
}
