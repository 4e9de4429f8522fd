import { basename } from 'node:path';
import type { Entry } from '../../transcript/entry.ts';
import type { Transcript } from '../../transcript/transcript.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

const PERSISTED = /tool-results[\\/]+([\w.-]+?\.\w+)(?=[\s"\\]|$)/;

export const rule: Rule = {
  code: 'missing-artifact',
  severity: 'warning',
  what: 'The {kind} file {name} is not there.',
  why: 'The entry refers to it. Without the file, {lost}.',
  todo: 'Copy it from where the session came from, if it still exists there.',
  *check({ graph, artifacts }: Subject): Generator<Finding> {
    if (artifacts === undefined) return;
    const reported = new Set<string>();
    for (const { entry, kind, name } of [...backups(graph.main), ...outputs(graph.main)])
      if (!artifacts.has(name) && !reported.has(name)) {
        reported.add(name);
        yield { entry, args: { kind, name, lost: LOST[kind] } };
      }
  },
};

const LOST = {
  'file backup': 'a rewind cannot restore this version of what it backs up',
  'tool output': 'only the beginning of the output is left, in the session itself',
};

interface Named {
  readonly entry: Entry;
  readonly kind: keyof typeof LOST;
  readonly name: string;
}

/** Copies of files that a rewind restores. */
function* backups({ entries }: Transcript): Generator<Named> {
  for (const entry of entries)
    for (const name of backupNames(entry)) yield { entry, kind: 'file backup', name };
}

function backupNames(entry: Entry): string[] {
  if (entry.type === 'file-history-delta') return namesIn({ file: entry.get('backup') });
  if (entry.type !== 'file-history-snapshot') return [];
  return namesIn(entry.get('snapshot', 'trackedFileBackups'));
}

function namesIn(tracked: unknown): string[] {
  if (typeof tracked !== 'object' || tracked === null) return [];
  return Object.values(tracked)
    .map((backup: { backupFileName?: unknown } | null) => backup?.backupFileName)
    .filter((name): name is string => typeof name === 'string');
}

/** Outputs of tools that were too large for the transcript. */
function* outputs(transcript: Transcript): Generator<Named> {
  for (const entry of transcript.entriesWith('<persisted-output>')) {
    if (!entry.facts.message?.blocks.some((block) => block.type === 'tool_result')) continue;
    const path = entry.get('toolUseResult', 'persistedOutputPath');
    const name =
      typeof path === 'string'
        ? basename(path.replaceAll('\\', '/'))
        : PERSISTED.exec(entry.raw.toString('utf8'))?.[1];
    if (name !== undefined) yield { entry, kind: 'tool output', name };
  }
}
