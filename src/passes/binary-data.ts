import { THINKING_BLOCKS } from '../format/thinking.ts';
import type { Step } from '../json/locate.ts';
import { setValues } from '../json/splice.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Pass } from './pass.ts';
import { noteOfSize } from './text/placeholder.ts';

/** Keys under which files stand as base64. */
const KEYS: ReadonlySet<string> = new Set(['data', 'base64']);
const DATA = /^[A-Za-z0-9+/_=\s-]{64,}$/;

interface Replacement {
  readonly path: readonly Step[];
  readonly value: unknown;
}

/** Puts notes in place of files that stand in a session as base64, wherever they do: documents, and copies of images. */
export function binaryData(): Pass {
  return {
    name: 'binary-data',
    run(graph) {
      for (const transcript of graph.transcripts) {
        const holders = new Set<Entry>();
        for (const key of KEYS)
          for (const entry of transcript.entriesWith(`"${key}"`)) holders.add(entry);
        for (const entry of holders) {
          const bytes = setValues(entry.raw, [...replacementsIn(entry.parse(), [])]);
          if (bytes !== undefined && !bytes.equals(entry.raw)) graph.rewrite(entry, bytes);
        }
      }
    },
  };
}

function* replacementsIn(value: unknown, path: readonly Step[]): Generator<Replacement> {
  if (typeof value !== 'object' || value === null) return;
  const { type, source } = value as { type?: string; source?: { data?: unknown } | null };
  if (THINKING_BLOCKS.has(type)) return;
  if (type === 'document' && isData(source?.data)) {
    // The API takes no document without its data.
    yield { path, value: { type: 'text', text: noteOfSize(Buffer.from(source?.data as string)) } };
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    const place = [...path, Array.isArray(value) ? Number(key) : key];
    if (KEYS.has(key) && isData(member))
      yield { path: place, value: noteOfSize(Buffer.from(member as string)) };
    else yield* replacementsIn(member, place);
  }
}

function isData(value: unknown): boolean {
  return typeof value === 'string' && DATA.test(value);
}
