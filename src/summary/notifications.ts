/** What a background task reported. */
export interface Notification {
  readonly task: string;
  /** `Agent "Review" completed`, as the client words it. */
  readonly title: string;
  readonly findings: string;
}

const NOTIFICATION = /^<(?:task|agent)-notification>/;

/** Undefined if a text is no note of a task. */
export function notificationIn(text: string): Notification | undefined {
  if (!NOTIFICATION.test(text)) return undefined;
  const title = tag(text, 'summary') || tag(text, 'status');
  return {
    task: tag(text, 'task-id') || tag(text, 'agent-id'),
    title,
    findings: tag(text, 'result'),
  };
}

function tag(text: string, name: string): string {
  const start = text.indexOf(`<${name}>`);
  const end = text.indexOf(`</${name}>`, start);
  return start < 0 || end < 0 ? '' : text.slice(start + name.length + 2, end).trim();
}
