import { REFERENCES, type Reference } from '../format/references.ts';
import { compilePaths } from '../json/paths.ts';
import { JsonSyntaxError, JsonWalker, type WalkSink } from '../json/walker.ts';
import { CONTENT_PATHS, ContentScan } from './content-scan.ts';
import { clearFacts, type Facts, Flag, type LineProblem, type Link, type Stray } from './facts.ts';
import { isoTime } from './iso-time.ts';
import { StringReader } from './string-reader.ts';

const FIELDS = [
  'type',
  'subtype',
  'timestamp',
  'message.id',
  'message.role',
  'message.model',
] as const;
const FLAGS = Object.keys(Flag) as (keyof typeof Flag)[];

/** All captured paths; the walker reports a path by its place in this list. */
const PATHS: readonly string[] = [
  ...CONTENT_PATHS.map((path) => `message.${path}`),
  ...CONTENT_PATHS,
  ...FLAGS,
  ...FIELDS,
  ...REFERENCES.map((reference) => reference.path),
];
const TOP_CONTENT = CONTENT_PATHS.length;
const FIRST_FLAG = TOP_CONTENT + CONTENT_PATHS.length;
const FIRST_FIELD = FIRST_FLAG + FLAGS.length;
const FIRST_REFERENCE = FIRST_FIELD + FIELDS.length;

const ROOT = compilePaths(PATHS);
/** Also a row of the reference table, under which the walker reports it. */
const TOOL_USE_ID = CONTENT_PATHS.indexOf('content[].tool_use_id');

const TRUE = 0x74;
const OPEN_OBJECT = 0x7b;
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

class FactsSink implements WalkSink {
  private readonly strings = new StringReader();
  private readonly inMessage = new ContentScan(this.strings, PATHS.length);
  private readonly atTop = new ContentScan(this.strings, PATHS.length + 2);
  private facts!: Facts;
  private base = 0;
  private readonly links: Link[] = [];
  private readonly strays: Stray[] = [];
  private messageId: string | undefined;
  private role: string | undefined;
  private model: string | undefined;

  begin(facts: Facts, bytes: Buffer, base: number): void {
    this.strings.bytes = bytes;
    this.base = base;
    this.facts = facts;
    clearFacts(facts);
    this.links.length = 0;
    this.strays.length = 0;
    this.messageId = this.role = this.model = undefined;
    this.inMessage.reset();
    this.atTop.reset();
  }

  finish(): void {
    const { facts } = this;
    if (this.links.length > 0) facts.links = this.links.slice();
    if (this.strays.length > 0) facts.strays = this.strays.slice();
    // Some exporters write an assistant line without a type, or the content at top level.
    facts.type ??= this.role;
    if (facts.type === 'user' || facts.type === 'assistant') {
      const content = this.inMessage.isEmpty ? this.atTop : this.inMessage;
      facts.message = content.finish(this.messageId, this.role ?? facts.type, this.model);
    }
  }

  value(capture: number, start: number, end: number): void {
    if (capture >= FIRST_REFERENCE)
      this.reference(REFERENCES[capture - FIRST_REFERENCE] as Reference, capture, start, end);
    else if (capture >= FIRST_FIELD)
      this.field(FIELDS[capture - FIRST_FIELD] as (typeof FIELDS)[number], capture, start, end);
    else if (capture >= FIRST_FLAG)
      this.flag(FLAGS[capture - FIRST_FLAG] as keyof typeof Flag, start);
    else if (capture >= TOP_CONTENT)
      this.atTop.value(CONTENT_PATHS[capture - TOP_CONTENT] as never, start, end, this.base);
    else this.inMessage.value(CONTENT_PATHS[capture] as never, start, end, this.base);
  }

  uuid(start: number, end: number, path: () => string): void {
    this.strays.push({ path: path(), id: this.strings.bytes.toString('latin1', start, end) });
  }

  private flag(name: keyof typeof Flag, start: number): void {
    if (this.strings.bytes[start] === TRUE) this.facts.flags |= Flag[name];
    else this.facts.flags &= ~Flag[name];
  }

  private field(name: (typeof FIELDS)[number], key: number, start: number, end: number): void {
    if (name === 'timestamp') {
      this.facts.timestamp = this.time(start, end);
      return;
    }
    const text = this.strings.readShared(key, start, end);
    switch (name) {
      case 'type':
        this.facts.type = text;
        return;
      case 'subtype':
        this.facts.subtype = text;
        return;
      case 'message.id':
        this.messageId = text;
        return;
      case 'message.role':
        this.role = text;
        return;
      case 'message.model':
        this.model = text;
        return;
    }
  }

  private time(start: number, end: number): number {
    const time = isoTime(this.strings.bytes, start + 1, end - 1);
    return time ?? Date.parse(this.strings.read(start, end) ?? '');
  }

  private reference(reference: Reference, key: number, start: number, end: number): void {
    const { facts, strings } = this;
    switch (reference.path) {
      case 'uuid':
        facts.uuid = strings.readRecent(start, end);
        return;
      case 'parentUuid':
        facts.parentUuid = strings.readRecent(start, end) ?? null;
        return;
      case 'sessionId':
        facts.sessionId = strings.readShared(key, start, end);
        return;
      case 'promptId':
        facts.promptId = strings.readShared(key, start, end);
        return;
      case 'message.content[].tool_use_id':
        this.inMessage.value(CONTENT_PATHS[TOOL_USE_ID] as never, start, end, this.base);
        return;
    }
    if (reference.pointsTo !== 'entry') return;
    const id = strings.readRecent(start, end);
    if (id !== undefined) this.links.push({ reference, id });
  }
}

const walker = new JsonWalker();
const sink = new FactsSink();

/** Scans the line in `bytes[start, end)` for its facts; returns why it is no entry, if it is none. */
export function scanLine(
  facts: Facts,
  bytes: Buffer,
  start: number,
  end: number,
): LineProblem | undefined {
  sink.begin(facts, bytes, start);
  const problem = walkLine(bytes, start, end);
  if (problem === undefined) sink.finish();
  else clearFacts(facts);
  return problem;
}

function walkLine(bytes: Buffer, start: number, end: number): LineProblem | undefined {
  const first = skipSpace(bytes, start, end);
  if (first === end) return 'blank';
  try {
    const after = walker.walk(bytes, first, end, ROOT, sink);
    if (bytes[first] !== OPEN_OBJECT) return 'bad';
    if (skipSpace(bytes, after, end) === end) return undefined;
    return gluedSpans(bytes, start, end) ? 'glued' : 'bad';
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    return error.cutOff && bytes[first] === OPEN_OBJECT ? 'truncated' : 'bad';
  }
}

/** The spans of two or more whole objects that stand in one line, or undefined if that is not what it holds. */
export function gluedSpans(
  bytes: Buffer,
  start: number,
  end: number,
): { start: number; end: number }[] | undefined {
  const spans: { start: number; end: number }[] = [];
  let pos = skipSpace(bytes, start, end);
  while (pos < end) {
    if (bytes[pos] !== OPEN_OBJECT) return undefined;
    try {
      const after = walker.walk(bytes, pos, end, null, SILENT);
      spans.push({ start: pos, end: after });
      pos = skipSpace(bytes, after, end);
    } catch (error) {
      if (!(error instanceof JsonSyntaxError)) throw error;
      return undefined;
    }
  }
  return spans.length > 1 ? spans : undefined;
}

const SILENT: WalkSink = { value() {} };

function skipSpace(bytes: Buffer, pos: number, end: number): number {
  while (pos < end && SPACE.has(bytes[pos] as number)) pos++;
  return pos;
}
