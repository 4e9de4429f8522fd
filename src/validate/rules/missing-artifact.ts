import { basename } from 'node:path';
import type { Entry } from '../../transcript/entry.ts';
import type { Transcript } from '../../transcript/transcript.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

const PERSISTED = /tool-results[\\/]+([\w.-]+?\.\w+)(?=[\s"\\]|$)/;

export const rule: Rule = {
  code: 'missing-artifact',
  severity: 'warning',
  what: 'The {kind} file {name} is not there.',
  why: 'The entry refers to it: a rewind, or the full output of a tool, is lost.',
  todo: 'Copy it from where the session came from, if it still exists there.',
  *check({ graph, artifacts }: Subject): Generator<Finding> {
    if (artifacts === undefined) return;
    const reported = new Set<string>();
    for (const { entry, kind, name } of [...backups(graph.main), ...outputs(graph.main)])
      if (!artifacts.has(name) && !reported.has(name)) {
        reported.add(name);
        yield { entry, args: { kind, name } };
      }
  },
};

interface Named {
  readonly entry: Entry;
  readonly kind: string;
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
