import { Graph } from '../../src/graph/graph.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { type Block, call, result, text } from './blocks.ts';
import { compactMetadataOf, type PreservedBy } from './compaction.ts';
import { SESSION_ID, uuid } from './ids.ts';

type Fields = Record<string, unknown>;
type Options = {
  version?: string;
  model?: string;
  sessionId?: string;
  agentId?: string;
  group?: number;
};

/** What a tool gave: for the model, and for the screen. */
export class Output {
  readonly content: unknown;
  readonly toolUseResult: unknown;

  constructor(content: unknown, toolUseResult: unknown) {
    this.content = content;
    this.toolUseResult = toolUseResult;
  }
}

/**
 * Writes a session line by line as a client does: each entry is the child of the one before.
 * Ids are counted, time rises by a second a line. `as` names the last line, for `id` and `entry`.
 */
export class SessionBuilder {
  readonly agents: [string, SessionBuilder][] = [];
  readonly sessionId: string;
  /** The uuid that the next entry has as its parent. */
  leaf: string | null = null;
  /** Fields that every entry gets from now on. */
  common: Fields = {};
  private readonly options: Options;
  private readonly lines: { text: string; uuid: string | undefined; parent: unknown }[] = [];
  private readonly names = new Map<string, number>();
  private readonly counts = { uuid: 0, message: 0, call: 0 };
  private open: { id: string; uuid: string }[] = [];
  private lastCall = 'toolu_none';

  constructor(options: Options = {}) {
    this.options = options;
    this.sessionId = options.sessionId ?? SESSION_ID;
  }

  /** The human says something, as a string or as blocks. */
  prompt(content: string | Block[], fields: Fields = {}): this {
    return this.entry('user', { message: { role: 'user', content }, ...fields });
  }

  /** One response, a line for each block. */
  answer(...blocks: (Block | string)[]): this {
    const id = `msg_${++this.counts.message}${this.options.agentId ?? ''}`;
    for (const block of blocks) this.answerLine(id, block);
    return this;
  }

  /** One line of a response. */
  answerLine(id: string, ...blocks: (Block | string)[]): this {
    const content = blocks.map((block) =>
      this.withId(typeof block === 'string' ? text(block) : block),
    );
    const usage = { input_tokens: 10, output_tokens: 5 };
    const { model = 'claude-x' } = this.options;
    const message = { id, type: 'message', role: 'assistant', model, content, usage };
    this.entry('assistant', { message, requestId: `req_${id}` });
    for (const block of content)
      if (block.type === 'tool_use')
        this.open.push({ id: String(block.id), uuid: String(this.leaf) });
    return this;
  }

  /**
   * The results of all open calls: under their own calls since 2.1, one after the other before.
   * An Error is one that failed; an Output tells the screen something of its own.
   */
  results(...contents: unknown[]): this {
    const isOwn = (this.options.version ?? '2.1') >= '2.1';
    for (const [index, { id, uuid: caller }] of this.open.splice(0).entries()) {
      const given = contents[index] ?? 'done';
      const { content, toolUseResult } =
        given instanceof Output ? given : new Output(given, { stdout: 'done' });
      const block =
        content instanceof Error ? result(id, content.message, true) : result(id, content);
      this.entry('user', {
        ...(isOwn ? { parentUuid: caller, sourceToolAssistantUUID: caller } : {}),
        message: { role: 'user', content: [block] },
        toolUseResult,
      });
    }
    return this;
  }

  /** A turn in one go: prompt, as many parallel calls as asked for, their results, an answer. */
  turn(words: string, calls = 1): this {
    this.prompt(words).answer(...Array.from({ length: calls }, () => call()));
    return this.results().answer(`Done: ${words}`);
  }

  /** Progress of the last call. */
  progress(fields: Fields = {}): this {
    const ids = { toolUseID: this.lastCall, parentToolUseID: this.lastCall };
    return this.entry('progress', { data: { type: 'hook_progress' }, ...ids, ...fields });
  }

  attachment(type = 'todo_reminder', fields: Fields = {}): this {
    return this.entry('attachment', { attachment: { type, ...fields } });
  }

  system(subtype: string, fields: Fields = {}): this {
    return this.entry('system', { subtype, content: subtype, ...fields });
  }

  /** A file snapshot; clients write it before the entry that it belongs to. */
  snapshot(messageId = uuid(this.counts.uuid + 1, this.options.group), tracked: Fields = {}): this {
    const snapshot = { messageId, trackedFileBackups: tracked, timestamp: this.now() };
    const fields = { messageId, snapshot, isSnapshotUpdate: false };
    return this.line({ type: 'file-history-snapshot', ...fields });
  }

  /** A compaction. What is named in `preserve` lives on, head to tail, behind the summary. */
  compact(preserve: readonly string[] = [], by?: PreservedBy[]): this {
    const anchor = uuid(this.counts.uuid + 2, this.options.group);
    const compactMetadata = compactMetadataOf(
      preserve.map((name) => this.id(name)),
      anchor,
      by,
    );
    const parents = { parentUuid: null, logicalParentUuid: this.leaf };
    this.system('compact_boundary', { ...parents, compactMetadata }).as('boundary');
    return this.prompt('Summary of it all.', { isCompactSummary: true }).as('compact-summary');
  }

  /** Goes back to before a named entry. */
  rewind(name: string): this {
    this.leaf = this.lines[this.index(name)]?.parent as string | null;
    return this;
  }

  /** Goes on from any entry. */
  rewindTo(uuid: string | null): this {
    this.leaf = uuid;
    return this;
  }

  lastPrompt(leafUuid: string | null = this.leaf): this {
    return this.line({ type: 'last-prompt', lastPrompt: 'x', leafUuid, sessionId: this.sessionId });
  }

  summary(leafUuid: string | null = this.leaf): this {
    return this.line({ type: 'summary', summary: 'A title', leafUuid });
  }

  /** A sub-agent's file. */
  agent(agentId: string, write: (agent: SessionBuilder) => unknown): this {
    const group = this.agents.length + 1;
    const agent = new SessionBuilder({ ...this.options, agentId, group });
    write(agent);
    this.agents.push([agentId, agent]);
    return this;
  }

  /** An entry of the graph; `fields` override, and undefined ones are left out. */
  entry(type: string, fields: Fields = {}): this {
    const { agentId, group, version = '2.1.45' } = this.options;
    const envelope = { cwd: '/home/dev/shop', sessionId: this.sessionId, version, agentId };
    const ids = { uuid: uuid(++this.counts.uuid, group), timestamp: this.now() };
    const tree = { parentUuid: this.leaf, isSidechain: agentId !== undefined };
    this.line({ ...tree, ...envelope, type, ...ids, ...this.common, ...fields });
    this.leaf = this.lines.at(-1)?.uuid ?? this.leaf;
    return this;
  }

  /** Any line. */
  line(value: Fields): this {
    const own = typeof value.uuid === 'string' ? value.uuid : undefined;
    this.lines.push({ text: JSON.stringify(value), uuid: own, parent: value.parentUuid ?? null });
    return this;
  }

  raw(line: string): this {
    this.lines.push({ text: line, uuid: undefined, parent: null });
    return this;
  }

  as(name: string): this {
    this.names.set(name, this.lines.length - 1);
    return this;
  }

  id(name: string): string {
    return this.lines[this.index(name)]?.uuid as string;
  }

  /** Names for the messages from a named one on. */
  messagesFrom(name: string): string[] {
    return this.lines.slice(this.index(name)).flatMap(({ text: line, uuid: own }, offset) => {
      if (own === undefined || !line.includes('"message":')) return [];
      this.names.set(own, this.index(name) + offset);
      return own;
    });
  }

  /** The named line in a graph or transcript as it was read. */
  entryOf({ main }: Graph, name: string): Entry {
    return main.entries.find(({ line }) => line === this.index(name) + 1) as Entry;
  }

  text(): string {
    return this.lines.map((line) => `${line.text}\n`).join('');
  }

  graph(): Graph {
    const main = new Transcript('session.jsonl', Buffer.from(this.text()));
    const agents = this.agents.map(
      ([id, agent]) =>
        new Transcript(`agent-${id}.jsonl`, Buffer.from(agent.text()), { beside: main }),
    );
    return new Graph(main, agents);
  }

  private withId(block: Block): Block {
    if (block.type !== 'tool_use') return block;
    const id = block.id ?? `toolu_${++this.counts.call}${this.options.agentId ?? ''}`;
    this.lastCall = String(id);
    return { ...block, id };
  }

  private index(name: string): number {
    const index = this.names.get(name);
    if (index === undefined) throw new Error(`no line is named ${name}`);
    return index;
  }

  private now(): string {
    return new Date(Date.UTC(2026, 0, 1) + (this.lines.length + 1) * 1000).toISOString();
  }
}

export const session = (options?: Options): SessionBuilder => new SessionBuilder(options);
