import { Graph } from '../../src/graph/graph.ts';
import { Transcript } from '../../src/transcript/transcript.ts';

/** Fields of an entry, to add or to put in place of the usual ones. */
type Fields = Readonly<Record<string, unknown>>;
type Block = Fields;

export const SESSION = '5e551011-0000-4000-8000-000000000000';
const START = Date.UTC(2026, 0, 1);

export const text = (words: string): Block => ({ type: 'text', text: words });
export const thinking = (words: string): Block => ({
  type: 'thinking',
  thinking: words,
  signature: 'c2lnbmVk',
});
export const callId = (name: string): string => `toolu_${name.padStart(24, '0')}`;
export const call = (name: string): Block => ({
  type: 'tool_use',
  id: callId(name),
  name: 'Read',
  input: { file_path: '/a' },
});
export const result = (name: string): Block => ({
  type: 'tool_result',
  tool_use_id: callId(name),
  content: `R-${name}`,
});

/** The timestamp of so many seconds into the session. */
export const at = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

/**
 * Writes a transcript by hand. Each entry hangs on the one before it and is a second newer,
 * unless its fields say otherwise. The methods give the new entry's uuid.
 */
export class Builder {
  readonly lines: Fields[] = [];
  private last: string | null = null;

  user(content: unknown, fields: Fields = {}): string {
    return this.entry({ type: 'user', message: { role: 'user', content }, ...fields });
  }

  /** The result of one call, in an entry of its own. */
  result(name: string, fields: Fields = {}): string {
    return this.user([result(name)], fields);
  }

  /** One line of a response; `message` holds its id, model or usage where they matter. */
  assistant(content: readonly Block[], message: Fields = {}, fields: Fields = {}): string {
    const usual = {
      id: `msg_${this.lines.length}`,
      type: 'message',
      role: 'assistant',
      model: 'claude-opus-4-5',
      stop_reason: 'end_turn',
      stop_sequence: null,
      usage: { input_tokens: 10, output_tokens: 5 },
    };
    return this.entry({ type: 'assistant', message: { ...usual, content, ...message }, ...fields });
  }

  system(subtype: string, content: string, fields: Fields = {}): string {
    return this.entry({ type: 'system', subtype, content, level: 'info', ...fields });
  }

  attachment(attachment: Fields, fields: Fields = {}): string {
    return this.entry({ type: 'attachment', attachment, ...fields });
  }

  progress(fields: Fields = {}): string {
    const data = { type: 'bash_progress', output: 'x' };
    return this.entry({ type: 'progress', data, toolUseID: 'q', parentToolUseID: 'q', ...fields });
  }

  /** Where older turns were cut off. `metadata` tells what was preserved. */
  boundary(metadata: Fields = {}, fields: Fields = {}): string {
    const compactMetadata = { trigger: 'manual', preTokens: 100, ...metadata };
    const links = { parentUuid: null, logicalParentUuid: this.last, isMeta: false };
    return this.system('compact_boundary', 'Conversation compacted', {
      ...links,
      compactMetadata,
      ...fields,
    });
  }

  summary(words: string, fields: Fields = {}): string {
    return this.user(words, { isCompactSummary: true, isVisibleInTranscriptOnly: true, ...fields });
  }

  lastPrompt(leafUuid: string): void {
    this.lines.push({ type: 'last-prompt', lastPrompt: 'P', leafUuid, sessionId: SESSION });
  }

  /** The uuid that the entry after `ahead` others will have. */
  coming(ahead = 0): string {
    return `aaaaaaaa-0000-4000-8000-${String(this.lines.length + ahead).padStart(12, '0')}`;
  }

  /** The transcript. */
  get text(): string {
    return this.lines.map((line) => `${JSON.stringify(line)}\n`).join('');
  }

  graph(): Graph {
    return new Graph(new Transcript('session.jsonl', Buffer.from(this.text)));
  }

  private entry(fields: Fields): string {
    const uuid = this.coming();
    this.lines.push({
      parentUuid: this.last,
      isSidechain: false,
      userType: 'external',
      cwd: '/home/dev/shop',
      sessionId: SESSION,
      version: '2.1.325',
      gitBranch: 'main',
      uuid,
      timestamp: at(this.lines.length),
      ...fields,
    });
    this.last = uuid;
    return uuid;
  }
}

export function build(write: (builder: Builder) => void): Builder {
  const builder = new Builder();
  write(builder);
  return builder;
}
