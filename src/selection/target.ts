import { wrongUse } from '../errors.ts';
import { commaList } from '../text/comma-list.ts';
import { textPattern } from '../text/text-pattern.ts';
import { parseRanges, printRanges, type Range } from './ranges.ts';

/** What of a session is meant, as the user writes it: `turn 4-9`, `call toolu_01`, `match /re/`. */
export type Target =
  | { readonly kind: 'turn' | 'line' | 'branch'; readonly ranges: readonly Range[] }
  | { readonly kind: 'uuid' | 'call'; readonly id: string }
  | { readonly kind: 'tool'; readonly names: readonly string[] }
  | { readonly kind: 'match'; readonly pattern: string };

export type TargetKind = Target['kind'];

/** What may follow each kind, for help and messages. */
export const TARGETS: Readonly<Record<TargetKind, string>> = {
  turn: '4, 4-9,12 or last:3',
  line: '93 or 93-95',
  uuid: 'UUID, or the start of one',
  call: 'ID of a tool call, or the start of one',
  tool: 'NAMES such as Bash,mcp__*',
  match: 'TEXT, or /regex/flags',
  branch: '2',
};

const KINDS = Object.keys(TARGETS) as TargetKind[];
const TARGET = /^(?<kind>[a-z]+)(?:\s*:\s*|\s+)(?<value>\S.*)$/s;

/** @param text `KIND VALUE` or `KIND:VALUE`. */
export function parseTarget(text: string): Target {
  const { kind, value } = TARGET.exec(text.trim())?.groups ?? {};
  if (kind === undefined || value === undefined || !isKind(kind))
    throw wrongUse(
      `"${text.trim()}" does not say what is meant.`,
      `Write ${KINDS.map((name) => `${name} ${TARGETS[name]}`).join('; ')}.`,
    );
  return targetOf(kind, value.trimEnd());
}

/** A single place, as options take it: also a turn's number or a UUID alone. */
export function parsePoint(text: string): Target {
  if (/^\d{1,7}$/.test(text)) return parseTarget(`turn ${text}`);
  const kind = TARGET.exec(text)?.groups?.kind ?? '';
  return isKind(kind) || /\s/.test(text) ? parseTarget(text) : { kind: 'uuid', id: text };
}

export function printTarget(target: Target): string {
  const { kind } = target;
  if ('ranges' in target) return `${kind} ${printRanges(target.ranges)}`;
  if ('id' in target) return `${kind} ${target.id}`;
  return `${kind} ${'names' in target ? target.names.join(',') : target.pattern}`;
}

function targetOf(kind: TargetKind, value: string): Target {
  switch (kind) {
    case 'turn':
    case 'line':
    case 'branch':
      return { kind, ranges: parseRanges(kind, value) };
    case 'uuid':
    case 'call':
      if (/^\S+$/.test(value)) return { kind, id: value };
      throw wrongUse(`${kind} needs one id; got "${value}".`, `Write ${kind} ${TARGETS[kind]}.`);
    case 'tool': {
      const names = commaList(value);
      if (names.length > 0) return { kind, names };
      throw wrongUse('tool needs the names of tools.', `Write tool ${TARGETS.tool}.`);
    }
    case 'match':
      // What is wrong with it is said now, not when it is looked for.
      textPattern('match', value);
      return { kind, pattern: value };
  }
}

function isKind(name: string): name is TargetKind {
  return Object.hasOwn(TARGETS, name);
}
