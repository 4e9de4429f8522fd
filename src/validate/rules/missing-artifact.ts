import { basename } from 'node:path';
import type { Entry } from '../../transcript/entry.ts';
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
    for (const entry of graph.main.entries)
      for (const { kind, name } of artifactsNamedBy(entry))
        if (!artifacts.has(name) && !reported.has(name)) {
          reported.add(name);
          yield { entry, args: { kind, name } };
        }
  },
};

interface Named {
  readonly kind: string;
  readonly name: string;
}

function artifactsNamedBy(entry: Entry): Named[] {
  if (entry.type === 'file-history-snapshot')
    return backups(entry.get('snapshot', 'trackedFileBackups'));
  if (entry.type === 'file-history-delta') return backups({ file: entry.get('backup') });
  if (entry.type !== 'user' || !entry.raw.includes('<persisted-output>')) return [];
  const path = entry.get('toolUseResult', 'persistedOutputPath');
  if (typeof path === 'string')
    return [{ kind: 'tool output', name: basename(path.replaceAll('\\', '/')) }];
  const name = PERSISTED.exec(entry.raw.toString('utf8'))?.[1];
  return name === undefined ? [] : [{ kind: 'tool output', name }];
}

function backups(tracked: unknown): Named[] {
  if (typeof tracked !== 'object' || tracked === null) return [];
  return Object.values(tracked).flatMap((backup: { backupFileName?: unknown } | null) =>
    typeof backup?.backupFileName === 'string'
      ? [{ kind: 'file backup', name: backup.backupFileName }]
      : [],
  );
}
