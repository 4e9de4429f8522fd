import type { Call } from './calls.ts';
import { deedOf } from './tools.ts';

/** A text that a call put into a file, and the one that it took the place of. */
export interface Change {
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** Fields of calls that change a file: what goes, and what comes. */
const BEFORE = ['old_string', 'old_source'];
const AFTER = ['new_string', 'content', 'new_source', 'file_text'];

/** What a call changed; nothing if it failed, or nobody knows. */
export function changesOf(call: Call): Change[] {
  const deed = deedOf(call);
  const isChange = deed?.deed === 'edited' || deed?.deed === 'wrote';
  if (!isChange || call.failed || call.output === undefined) return [];
  const { edits } = call.input;
  const parts = (Array.isArray(edits) ? edits : [call.input]) as Record<string, unknown>[];
  return parts.map((part) => ({
    path: deed.what,
    before: textAt(part, BEFORE),
    after: textAt(part, AFTER),
  }));
}

/** The lines of one text that another does not have. */
export function linesOnlyIn(text: string, other: string): string {
  const others = new Set(other.split('\n').map((line) => line.trim()));
  return text
    .split('\n')
    .filter((line) => !others.has(line.trim()))
    .join('\n');
}

function textAt(value: Record<string, unknown> | null, fields: readonly string[]): string {
  const texts = fields.map((field) => value?.[field]);
  return (texts.find((text) => typeof text === 'string') as string | undefined) ?? '';
}
