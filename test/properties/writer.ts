import { compareVersions } from '../../src/format/client-families.ts';
import { type Block, call, image, text, thinking } from '../builders/blocks.ts';
import { uuid } from '../builders/ids.ts';
import { Output, type SessionBuilder, session } from '../builders/session.ts';
import { SECRETS } from '../redact/vectors.ts';
import type { Part, PromptKind, RandomConversation, Response, Step } from './conversation.ts';

export const PROJECT = 'projects/-home-dev-shop';
/** What some prompts, outputs and files say, and nobody else may read. */
export const PLANTED = [
  SECRETS['github-token'] as string,
  'jane.doe@mail.example.org',
  'pw-t4Kq9Zx2',
];
const SECRET_WORDS = `${PLANTED[0]} of ${PLANTED[1]}, DB_PASSWORD=${PLANTED[2]}`;
/** Ids that are no entry's: of prompts and requests. */
const PROMPTS = 800;
const REQUESTS = 900;

/** Writes a conversation as the client of its version does, with the files beside it. */
export class Writer {
  readonly session: SessionBuilder;
  /** Files of a Claude folder by their paths in it, transcripts aside. */
  readonly files = new Map<string, string>();
  private readonly version: string;
  /** Names of the prompts that can be gone back to. */
  private prompts: string[] = [];
  private count = 0;

  constructor({ version, model, steps }: RandomConversation) {
    this.version = version;
    this.session = session({ version, model });
    for (const step of steps) {
      this.write(step);
      // Newer clients note where the conversation is.
      if (this.isFrom('2.1.325')) this.session.lastPrompt();
    }
  }

  /** The folder of the session. */
  get folder(): string {
    return `${PROJECT}/${this.session.sessionId}`;
  }

  private isFrom(version: string): boolean {
    return compareVersions(this.version, version) >= 0;
  }

  private write(step: Step): void {
    const { session: builder } = this;
    switch (step.kind) {
      case 'turn':
        this.prompt(step.prompt);
        for (const each of step.responses) this.respond(each);
        // Otherwise the turn ends with its last results.
        if (step.ends || step.responses.length === 0) builder.answer(this.words('Answer'));
        return;
      case 'rewind':
        this.rewind(step.to);
        return;
      case 'compact':
        this.compact(step.preserves);
        return;
      case 'snapshot':
        this.snapshot();
        return;
      case 'note':
        // Old clients write no such thing.
        if (this.isFrom('2.0')) builder.system('informational');
        return;
      case 'title':
        this.title();
        return;
      case 'state':
        builder.line({ type: 'queue-operation', operation: 'enqueue', content: 'later' });
        if (this.isFrom('2.1')) builder.line({ type: 'mode', mode: 'plan', ...this.own });
        return;
      case 'unknown':
        builder.line({ type: 'invented', of: builder.leaf, ...this.own, n: [1, { deep: true }] });
        builder.common = { ...builder.common, invented: { since: this.version } };
        return;
      default:
        this.again();
    }
  }

  private get own(): { sessionId: string } {
    return { sessionId: this.session.sessionId };
  }

  private rewind(to: number): void {
    const index = to % (this.prompts.length || 1);
    const name = this.prompts[index];
    if (name === undefined) return;
    this.session.rewind(name);
    this.prompts = this.prompts.slice(0, index);
    // Without a new prompt nobody has gone back.
    this.prompt('words');
    this.session.answer(this.words('Answer'));
  }

  private compact(preserves: boolean): void {
    const last = this.prompts.at(-1);
    if (last === undefined) return;
    const { session: builder } = this;
    const isPreserved = preserves && this.isFrom('2.1.325');
    if (this.isFrom('2.1')) {
      const leaf = builder.leaf;
      // The client's own helper, which goes on from where the conversation is.
      builder.agent(`acompact-${++this.count}`, (agent) =>
        agent.prompt('Sum it up.', { parentUuid: leaf }).answer('A summary.'),
      );
    }
    builder.compact(isPreserved ? builder.messagesFrom(last) : []);
    this.prompts = [];
  }

  private snapshot(): void {
    const name = `0123456789abcdef@v${++this.count}`;
    this.session.snapshot(undefined, { 'a.ts': { backupFileName: name, version: this.count } });
    this.files.set(`file-history/${this.session.sessionId}/${name}`, `contents ${SECRET_WORDS}`);
  }

  private title(): void {
    const { session: builder } = this;
    if (this.isFrom('2.1'))
      builder.line({ type: 'custom-title', customTitle: this.words('Title'), ...this.own });
    else builder.summary();
    // Old clients keep a list beside it, new ones a folder.
    const { sessionId } = builder;
    if (this.isFrom('2.1.150')) this.files.set(`tasks/${sessionId}/1.json`, '{"id":"1"}');
    else this.files.set(`todos/${sessionId}-agent-${sessionId}.json`, '[]');
  }

  /** What some clients did by mistake: the last line once more. */
  private again(): void {
    const last = this.session.text().trimEnd().split('\n').at(-1) as string;
    if (last !== '') this.session.raw(last);
  }

  private prompt(kind: PromptKind): void {
    const { session: builder } = this;
    const words = this.words('Prompt') + (kind === 'secret' ? ` ${SECRET_WORDS}` : '');
    const name = `prompt ${this.count}`;
    if (this.isFrom('2.1')) builder.common = { ...builder.common, promptId: this.id(PROMPTS) };
    builder.prompt(kind === 'picture' ? [image('png', 40, 30), text(words)] : words).as(name);
    this.prompts.push(name);
    if (this.isFrom('2.1.325')) this.request(words);
  }

  /** A copy of what is sent. */
  private request(words: string): void {
    const { session: builder } = this;
    const { requestRef: base } = builder.common;
    const id = this.id(REQUESTS);
    const message = { role: 'user', content: words };
    builder.line({ type: 'api-request-blob', hash: `hash ${this.count}`, message, ...this.own });
    builder.line({ type: 'api-request', id, base, tail: [`hash ${this.count}`], ...this.own });
    builder.common = { ...builder.common, requestRef: id };
  }

  private respond({ parts, isOneLine, output, between }: Response): void {
    const { session: builder } = this;
    const blocks = parts.map((part) => this.block(part));
    if (isOneLine) builder.answerLine(`msg_one_${++this.count}`, ...blocks);
    else builder.answer(...blocks);
    const calls = blocks.filter(({ type }) => type === 'tool_use');
    if (calls.length === 0) return;
    // Before 2.1 progress was shown, not written.
    if (between === 'progress' && this.isFrom('2.1')) builder.progress();
    if (between === 'attachment' && this.isFrom('2.0'))
      builder.attachment('todo_reminder', { content: [] });
    builder.results(
      ...calls.map(({ name, input }) =>
        name === 'Task' ? this.agent((input as { prompt: string }).prompt) : this.output(output),
      ),
    );
  }

  private block(part: Part): Block {
    if (part === 'text') return text(this.words('Words'));
    if (part === 'blank') return text('\n\n');
    if (part === 'thinking') return thinking(this.words('Thought'));
    return call(part, part === 'Task' ? { prompt: this.words('Errand') } : {});
  }

  /** A sub-agent at work: in a file of its own, or in the session's in old versions. */
  private agent(errand: string): Output {
    const { session: builder } = this;
    if (!this.isFrom('2.0')) {
      const { leaf, common } = builder;
      builder.common = { ...common, isSidechain: true };
      builder.prompt(errand, { parentUuid: null }).answer(this.words('Found'));
      Object.assign(builder, { leaf, common });
      return new Output(this.words('Report'), { status: 'completed' });
    }
    const number = String(++this.count).padStart(4, '0');
    const agentId = this.isFrom('2.1') ? `a0123456789ab${number}` : `c0de${number}`;
    builder.agent(agentId, (agent) => {
      agent.prompt(errand).answer(call('Bash'));
      agent.results(`output ${SECRET_WORDS}`).answer(this.words('Found'));
      if (!this.isFrom('2.1')) return;
      const data = { type: 'agent_progress', agentId, message: { uuid: agent.leaf } };
      builder.progress({ data });
    });
    if (this.isFrom('2.1'))
      this.files.set(`${this.folder}/subagents/agent-${agentId}.meta.json`, '{"agentType":"x"}');
    return new Output(this.words('Report'), { status: 'completed', agentId });
  }

  private output(kind: Response['output']): unknown {
    if (kind === 'image') return [text('A picture:'), image('jpeg', 3000, 20)];
    if (kind === 'saved' && this.isFrom('2.1')) return this.saved();
    if (kind === 'failed') return new Error('It failed.');
    return kind === 'short' ? 'done' : `line of output ${SECRET_WORDS}\n`.repeat(9);
  }

  private saved(): Output {
    const name = `b${++this.count}output.txt`;
    this.files.set(`${this.folder}/tool-results/${name}`, `all of it ${SECRET_WORDS}\n`);
    const persistedOutputPath = `/home/dev/.claude/${this.folder}/tool-results/${name}`;
    const words = `<persisted-output>\nFull output saved to: ${persistedOutputPath}\n`;
    return new Output(words, { stdout: words, persistedOutputPath });
  }

  private id(group: number): string {
    return uuid(++this.count, group);
  }

  private words(kind: string): string {
    return `${kind} ${++this.count}.`;
  }
}
