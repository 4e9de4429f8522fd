import { isUtf8 } from 'node:buffer';
import { basename } from 'node:path';
import type { Artifact } from '../bundle/artifacts.ts';
import type { Session } from '../bundle/session.ts';
import { isJson } from '../json/is-json.ts';
import { walkStrings } from '../json/string-walk.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { type Finder, MOST_REMEMBERED } from './finder.ts';
import type { KnownSecret } from './known-secrets.ts';
import { isDistinct, type Value } from './needles.ts';

/** What a look at a whole session told. */
export interface Gathered {
  /** Values to be looked for everywhere. */
  readonly values: readonly Value[];
  /** Files beside the session that are no text: nobody can tell what is in them. */
  readonly unreadable: ReadonlySet<Artifact>;
}

export interface GatherOptions {
  readonly finder: Finder;
  /** Finds secrets in many texts at once; undefined if secrets are kept. */
  readonly library?: ((text: string) => Promise<KnownSecret[]>) | undefined;
  /** Told how much of the session was looked at, from 0 to 1. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** The library is asked about so many characters at once. */
const BATCH = 2 ** 18;
/** No rule reaches across it. */
const BETWEEN = '\n\0\n';
/** Nothing shorter is a secret by its shape alone. */
const LONG_WORD = /[\w.+/-]{16}/;
const SHORTEST = 3;

/** Looks at all strings of all files for values that must not leave. */
export async function gather(session: Session, options: GatherOptions): Promise<Gathered> {
  const gatherer = new Gatherer(options);
  const { graph, artifacts } = session;
  const total = [...graph.transcripts.map(({ bytes }) => bytes), ...artifacts].reduce(
    (sum, file) => sum + ('length' in file ? file.length : file.bytes),
    1,
  );
  let done = 0;
  const advance = async (bytes: number): Promise<void> => {
    done += bytes;
    if (await gatherer.askIfFull()) options.onProgress?.(done / total);
  };
  const unreadable = new Set<Artifact>();
  for (const { raw, problem } of graph.entries()) {
    if (problem === undefined) gatherer.takeJson(raw.toString('utf8'));
    await advance(raw.length);
  }
  for (const artifact of artifacts) {
    gatherer.take(basename(artifact.path), undefined);
    if (artifact.kind === 'transcript') continue;
    const bytes = readBytes(artifact.path);
    if (!isUtf8(bytes) || bytes.includes(0)) unreadable.add(artifact);
    else gatherer.take(bytes.toString('utf8'), undefined);
    await advance(bytes.length);
  }
  await gatherer.ask();
  options.onProgress?.(1);
  return { values: gatherer.values, unreadable };
}

class Gatherer {
  private readonly found = new Map<string, Value>();
  /** The library need not be asked twice about a text. */
  private readonly asked = new Set<string>();
  private room = MOST_REMEMBERED;
  private readonly options: GatherOptions;
  private batch: string[] = [];
  private waiting = 0;

  constructor(options: GatherOptions) {
    this.options = options;
  }

  get values(): Value[] {
    return [...this.found.values()];
  }

  takeJson(json: string): void {
    walkStrings(json, (open, close, place) => {
      const raw = json.slice(open + 1, close);
      const text = raw.includes('\\') ? (JSON.parse(`"${raw}"`) as string) : raw;
      this.take(text, place.isKey ? undefined : place.key);
    });
  }

  take(text: string, key: string | undefined): void {
    if (text.length < SHORTEST) return;
    if (isJson(text)) {
      this.takeJson(text);
      return;
    }
    const { finder, library } = this.options;
    for (const { start, end, kind, label } of finder.find(text, finder.tellingKey(text, key)))
      this.add({ kind, label, value: text.slice(start, end) });
    if (library === undefined || this.asked.has(text) || !LONG_WORD.test(text)) return;
    if (this.room > 0) this.asked.add(text);
    this.room -= text.length;
    this.batch.push(text);
    this.waiting += text.length;
  }

  async askIfFull(): Promise<boolean> {
    if (this.waiting < BATCH) return false;
    await this.ask();
    return true;
  }

  async ask(): Promise<void> {
    const text = this.batch.join(BETWEEN);
    this.batch = [];
    this.waiting = 0;
    for (const { value, label } of (await this.options.library?.(text)) ?? [])
      this.add({ kind: 'secrets', label, value });
  }

  private add(value: Value): void {
    const id = `${value.kind} ${value.value}`;
    if (isDistinct(value) && !this.found.has(id)) this.found.set(id, value);
  }
}
