import fc from 'fast-check';
import { type Block, call, image, text, thinking } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';

/** What one response holds; calls get results. */
type Part = 'text' | 'blank' | 'thinking' | 'Read' | 'Bash' | 'mcp__shop__find' | 'Task';

interface Response {
  readonly parts: readonly Part[];
  /** All blocks on one line, as some clients and exports write them. */
  readonly isOneLine: boolean;
  readonly output: 'short' | 'long' | 'image';
  /** What stands between calls and results. */
  readonly between: 'nothing' | 'progress' | 'attachment';
}

type Step =
  | { kind: 'turn'; prompt: 'words' | 'picture'; responses: readonly Response[]; ends: boolean }
  | { kind: 'rewind'; to: number }
  | { kind: 'compact'; preserve: number }
  | { kind: 'snapshot' | 'note' };

export interface RandomConversation {
  readonly version: string;
  readonly model: string;
  readonly steps: readonly Step[];
}

const parts = fc
  .array(
    fc.constantFrom<Part>('text', 'thinking', 'blank', 'Read', 'Bash', 'mcp__shop__find', 'Task'),
    { minLength: 1, maxLength: 5 },
  )
  // A response says something.
  .filter((all) => all.some((part) => part !== 'thinking' && part !== 'blank'));

const response: fc.Arbitrary<Response> = fc.record({
  parts,
  isOneLine: fc.boolean(),
  output: fc.constantFrom('short', 'long', 'image'),
  between: fc.constantFrom('nothing', 'progress', 'attachment'),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('turn' as const),
      prompt: fc.constantFrom('words', 'picture'),
      responses: fc.array(response, { maxLength: 3 }),
      ends: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rewind' as const), to: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('compact' as const), preserve: fc.nat(1) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constantFrom('snapshot', 'note') }),
  },
);

/** Sessions as clients write them, with all that happens in them. */
export const randomConversation: fc.Arbitrary<RandomConversation> = fc.record({
  version: fc.constantFrom('2.0.50', '2.1.45', '2.1.325'),
  model: fc.constantFrom('claude-opus-4-7', 'claude-opus-5-5'),
  steps: fc.array(step, { minLength: 1, maxLength: 7 }),
});

export function conversation({ version, model, steps }: RandomConversation): SessionBuilder {
  const writer = new Writer(session({ version, model }), version >= '2.1');
  for (const each of steps) {
    writer.write(each);
    // Newer clients note where the conversation is.
    if (version === '2.1.325') writer.session.lastPrompt();
  }
  return writer.session;
}

class Writer {
  readonly session: SessionBuilder;
  /** Before 2.1 progress was shown, not written. */
  private readonly hasProgress: boolean;
  /** Names of the prompts that can be gone back to. */
  private prompts: string[] = [];
  private count = 0;

  constructor(builder: SessionBuilder, hasProgress: boolean) {
    this.session = builder;
    this.hasProgress = hasProgress;
  }

  write(step: Step): void {
    switch (step.kind) {
      case 'turn':
        this.prompt(step.prompt);
        for (const each of step.responses) this.respond(each);
        // Otherwise the turn ends with its last results.
        if (step.ends || step.responses.length === 0) this.session.answer(this.words('Answer'));
        return;
      case 'rewind': {
        const index = step.to % (this.prompts.length || 1);
        const name = this.prompts[index];
        if (name === undefined) return;
        this.session.rewind(name);
        this.prompts = this.prompts.slice(0, index);
        // Without a new prompt nobody has gone back.
        this.prompt('words');
        this.session.answer(this.words('Answer'));
        return;
      }
      case 'compact':
        this.compact(step.preserve > 0);
        return;
      case 'snapshot':
        this.session.snapshot();
        return;
      default:
        this.session.system('informational');
    }
  }

  private compact(preserves: boolean): void {
    const last = this.prompts.at(-1);
    if (last === undefined) return;
    this.session.compact(preserves ? this.session.messagesFrom(last) : []);
    this.prompts = [];
  }

  private prompt(kind: 'words' | 'picture'): void {
    const words = this.words('Prompt');
    const name = `prompt ${this.count}`;
    this.session.prompt(kind === 'words' ? words : [image('png', 40, 30), text(words)]).as(name);
    this.prompts.push(name);
  }

  private respond({ parts, isOneLine, output, between }: Response): void {
    const blocks = parts.map((part) => this.block(part));
    if (isOneLine) this.session.answerLine(`msg_one_${++this.count}`, ...blocks);
    else this.session.answer(...blocks);
    const calls = blocks.filter(({ type }) => type === 'tool_use');
    if (calls.length === 0) return;
    if (between === 'progress' && this.hasProgress) this.session.progress();
    if (between === 'attachment') this.session.attachment('todo_reminder', { content: [] });
    this.session.results(...calls.map(() => this.output(output)));
  }

  private block(part: Part): Block {
    if (part === 'text') return text(this.words('Words'));
    if (part === 'blank') return text('\n\n');
    return part === 'thinking' ? thinking(this.words('Thought')) : call(part);
  }

  private output(kind: Response['output']): unknown {
    if (kind === 'image') return [text('A picture:'), image('jpeg', 3000, 20)];
    return kind === 'long' ? 'line of output\n'.repeat(40) : 'done';
  }

  private words(kind: string): string {
    return `${kind} ${++this.count}.`;
  }
}
