/** A scenario is data: what is asked and what is answered. */
export type Block =
  | { type: 'text'; text: string }
  | { type: 'thinking'; thinking: string }
  | { type: 'tool_use'; name: string; input: Record<string, unknown> };

/** What the model says to one request. */
export interface Reply {
  blocks?: Block[];
  usage?: Record<string, number>;
  error?: { status: number; message: string };
}

/** One `claude -p`: the first one starts the session, each later one resumes it. */
export interface Ask {
  ask: string;
  replies: Reply[];
  /** A tool that the user lets the model use, besides those of every run. */
  allow?: string;
  /** Where the client is started, if not in the project. */
  cwd?: string;
  /** The client is killed soon after this text has come into its transcript. */
  killedAfter?: string;
}

/** One interactive run: new, or the session resumed. */
interface Sit {
  sit: Action[];
  replies: Reply[];
  /** As in `Ask`. */
  cwd?: string;
}

/**
 * Text is typed, keys (by tmux's names) are pressed, and `see` waits until the screen shows it. A busy client takes Enter
 * for a part of the text before it, or two presses for no double one: such keys are pressed until the screen shows their
 * effect.
 */
export type Action =
  | { type: string }
  | { press: string; twice?: true; until?: RegExp }
  | { see: RegExp };

export type Step = Ask | Sit;

export interface Scenario {
  steps: Step[];
  /** Asked on the resume that `resume.json` records. */
  resumePrompt: string;
}

export const say = (text: string): Block => ({ type: 'text', text });
export const think = (thinking: string): Block => ({ type: 'thinking', thinking });
export const call = (name: string, input: Record<string, unknown>): Block => ({
  type: 'tool_use',
  name,
  input,
});
export const reply = (...blocks: Block[]): Reply => ({ blocks });
