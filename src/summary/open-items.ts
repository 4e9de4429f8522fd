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
const IN_PROGRESS = ' (in progress)';
/** A task has a number, by which later calls speak of it. */
const TASK = /^#(\S+) (.*?)( \(in progress\))?$/;

/**
 * What is open at the end of the conversation, as far as the calls that stay do not tell it.
 * @param older The calls that go.
 * @param kept The calls after them.
 * @param earlier What was open before the first of them.
 */
export function openItems(
  older: readonly Call[],
  kept: readonly Call[],
  earlier: OpenItems,
): OpenItems {
  const isIn = (calls: readonly Call[], name: string): boolean =>
    calls.some((call) => call.name === name && !call.failed);
  const list = isIn(older, 'TodoWrite')
    ? todoList(older)
    : earlier.todos.filter((todo) => !TASK.test(todo));
  return {
    todos: [...(isIn(kept, 'TodoWrite') ? [] : list), ...taskList(earlier.todos, older, kept)],
    plan: isIn(kept, 'ExitPlanMode') ? undefined : (planIn(older) ?? earlier.plan),
  };
}

function todoList(calls: readonly Call[]): string[] {
  const todos = calls.findLast(({ name, failed }) => name === 'TodoWrite' && !failed)?.input.todos;
  if (!Array.isArray(todos)) return [];
  return openOf(
    (todos as ({ content?: unknown; status?: unknown } | null)[]).map((todo) => ({
      subject: String(todo?.content ?? ''),
      status: todo?.status,
    })),
  );
}

/** Tasks from before the kept part, as all calls left them. */
function taskList(
  earlier: readonly string[],
  older: readonly Call[],
  kept: readonly Call[],
): string[] {
  const tasks = new Map<string, Item>();
  for (const todo of earlier) {
    const [, id, subject, begun] = TASK.exec(todo) ?? [];
    if (id === undefined) continue;
    tasks.set(id, { subject: `#${id} ${subject}`, status: begun ? 'in_progress' : 'pending' });
  }
  for (const call of older) {
    const id = createdTask(call);
    if (id !== undefined)
      tasks.set(id, { subject: `#${id} ${String(call.input.subject)}`, status: 'pending' });
    update(tasks, call);
  }
  for (const call of kept) update(tasks, call);
  return openOf([...tasks.values()]);
}

function createdTask({ name, output = '', failed, clientData }: Call): string | undefined {
  if (name !== 'TaskCreate' || failed) return undefined;
  const id = clientData('task', 'id') ?? /#(\d+)/.exec(output)?.[1];
  return id === undefined ? undefined : String(id);
}

function update(tasks: ReadonlyMap<string, Item>, { name, input, failed }: Call): void {
  const task = name === 'TaskUpdate' && !failed ? tasks.get(String(input.taskId)) : undefined;
  if (task !== undefined && input.status !== undefined) task.status = input.status;
}

function openOf(items: readonly Item[]): string[] {
  return items
    .filter(({ status }) => !CLOSED.has(status))
    .map(({ subject, status }) => (status === 'in_progress' ? subject + IN_PROGRESS : subject));
}

/** A plan that the user let pass. */
function planIn(calls: readonly Call[]): string | undefined {
  const plan = calls.findLast(({ name, failed }) => name === 'ExitPlanMode' && !failed)?.input.plan;
  return typeof plan === 'string' && plan.trim() !== '' ? plan.trim() : undefined;
}
