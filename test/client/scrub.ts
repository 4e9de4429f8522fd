/**
 * Takes the vendor's words out of what a client wrote or sent, and leaves everything else: the shape, the ids, our own
 * words, the results of tools. Equal texts become equal placeholders, so a transcript and a request still agree.
 */
import { config } from './sandbox.ts';

const placeholder = '[client text]';

/** Attachments that only tell the model about the client: none of their words are ours. */
const clientAttachments = new Set([
  'agent_listing_delta',
  'deferred_tools_delta',
  'environment',
  'model',
  'prompt_snapshot',
  'remote_session_change',
  'skill_listing',
]);

/** Instructions that clients add to results of tools. */
const instructions = [
  /(?<=^Caveat: )The messages below.*/s,
  /(?<=^Todos have been modified successfully\. ).*/s,
  /(?<=^\[Tool call interrupted: )[^\]]*/,
  /(?<=^\[Subagent hand-back\] )[^\n]*/,
];

/** Scrubs one recording. It has a memory: what was taken out of a transcript is known again in a request. */
export class Scrubber {
  private readonly summary: string;
  /** Bodies of reminders; a client may send several of them joined, without their tags. */
  private readonly reminders = new Set<string>();

  /** `summary` is what the stand-in gave as the summary of a compaction. */
  constructor(summary: string) {
    this.summary = summary;
  }

  /** The lines of a transcript; a line without vendor text stays as it is to the byte. */
  lines(text: string): string {
    const scrubbed = text.split('\n').map((line) => {
      if (line === '') return line;
      const value: unknown = JSON.parse(line);
      const after = JSON.stringify(this.value(value));
      return after === JSON.stringify(value) ? line : after;
    });
    return scrubbed.join('\n');
  }

  /** Any value of a transcript or a request. */
  value(value: unknown): unknown {
    if (typeof value === 'string') return this.text(value);
    return mapInside(value, (inner, key, owner) =>
      isClientText(inner, key, owner) ? this.blank(inner) : this.value(inner),
    );
  }

  /** Every string with more than one word in it becomes the placeholder; names and ids stay. */
  private blank(value: unknown): unknown {
    if (typeof value !== 'string') return mapInside(value, (inner) => this.blank(inner));
    if (!/\s/.test(value)) return value;
    let text = value;
    for (const reminder of this.reminders) text = text.replace(reminder, placeholder);
    return text.replaceAll(placeholder, '').trim() === '' ? text : placeholder;
  }

  private text(value: string): string {
    let text = aroundSummary(value, this.summary);
    for (const instruction of instructions) text = text.replace(instruction, placeholder);
    return text.replace(
      /(<(system-reminder|local-command-caveat)>\n*)(.*?)(\n*<\/\2>)/gs,
      (_, open: string, _tag: string, body: string, close: string) => {
        this.reminders.add(body);
        return `${open}${placeholder}${close}`;
      },
    );
  }
}

/** System messages, the `shape` of an api-request-shape (system prompt and tools), and some attachments. */
function isClientText(value: unknown, key: string, owner: Record<string, unknown>): boolean {
  if (key === 'content') return owner.role === 'system';
  if (key === 'attachment') return isObject(value) && clientAttachments.has(String(value.type));
  return key === 'shape';
}

/** What the client puts around a summary goes; the paths that it names are references, and stay. */
function aroundSummary(text: string, summary: string): string {
  const start = text.indexOf(summary);
  if (start < 0) return text;
  const end = start + summary.length;
  return `${onlyPaths(text.slice(0, start))}${summary}${onlyPaths(text.slice(end))}`;
}

function onlyPaths(text: string): string {
  const words = text.trim();
  if (words === '') return text;
  const paths = words.match(new RegExp(`${config}/[\\w./-]+\\w`, 'g')) ?? [];
  return text.replace(words, () => [placeholder, ...paths].join(' '));
}

type Visit = (inner: unknown, key: string, owner: Record<string, unknown>) => unknown;

/** A copy with each direct member replaced; the members of an array have no key. */
function mapInside(value: unknown, visit: Visit): unknown {
  if (Array.isArray(value)) return value.map((inner) => visit(inner, '', {}));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, visit(inner, key, value)]),
  );
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
