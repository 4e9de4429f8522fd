import { describe, expect, test } from 'vitest';
import { REFERENCES } from '../../src/format/references.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { corpus, fixtures, load, written } from './files.ts';

// biome-ignore lint/suspicious/noExplicitAny: lines of any shape
type Value = any;
const string = (value: unknown) => (typeof value === 'string' ? value : undefined);

const isObject = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function parsed(entry: Entry): unknown {
  try {
    return JSON.parse(entry.raw.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** All values that a path of the reference table names. */
function select(value: Value, [step, ...rest]: string[]): unknown[] {
  if (step === undefined) return [value];
  if (step === '[]') return Array.isArray(value) ? value.flatMap((item) => select(item, rest)) : [];
  return isObject(value) && Object.hasOwn(value, step) ? select(value[step], rest) : [];
}

/** What the scan should tell about a line, by way of the parsed value. */
function expectedFacts(value: Value) {
  const type = string(value.type) ?? string(value.message?.role);
  // A copy of a message inside an entry of another type is not a message of the conversation.
  const speaks = type === 'user' || type === 'assistant';
  const nested = value.message?.content;
  const inside = typeof nested === 'string' || Array.isArray(nested) ? nested : value.content;
  const content = speaks ? inside : undefined;
  const links = REFERENCES.filter(
    ({ path, pointsTo }) => pointsTo === 'entry' && path !== 'parentUuid',
  );
  return {
    type,
    uuid: string(value.uuid),
    parentUuid: 'parentUuid' in value ? (string(value.parentUuid) ?? null) : undefined,
    sessionId: string(value.sessionId),
    timestamp: 'timestamp' in value ? Date.parse(string(value.timestamp) ?? 'none') : undefined,
    isMeta: value.isMeta === true,
    isSidechain: value.isSidechain === true,
    message: speaks ? string(value.message?.id) : undefined,
    content,
    blocks: Array.isArray(content)
      ? content.map((block) => [
          string(block?.type),
          string(block?.tool_use_id ?? block?.id),
          string(block?.name),
        ])
      : [],
    links: links
      .flatMap(({ path }) =>
        select(value, path.replaceAll('[]', '.[]').split('.')).flatMap((id) =>
          typeof id === 'string' ? [`${path} ${id}`] : [],
        ),
      )
      .sort(),
  };
}

function factsOf(entry: Entry): ReturnType<typeof expectedFacts> {
  const { type, uuid, parentUuid, sessionId, timestamp, message, links } = entry.facts;
  const hasContent = message !== undefined && message.kind !== 'none';
  return {
    ...{ type, uuid, parentUuid, sessionId, timestamp },
    isMeta: entry.has('isMeta'),
    isSidechain: entry.has('isSidechain'),
    message: message?.id,
    content: hasContent ? entry.valueAt(message) : undefined,
    blocks: message?.blocks.map((block) => [block.type, block.toolId, block.name]) ?? [],
    links: links.map(({ reference, id }) => `${reference.path} ${id}`).sort(),
  };
}

const suites: [string, string[]][] = [
  ['fixtures', fixtures],
  ['corpus', corpus],
];
for (const [name, paths] of suites)
  describe.skipIf(paths.length === 0)(name, () => {
    test('every file is written as it was read', () => {
      const changed = paths.filter((path) => {
        const transcript = load(path);
        return !written(transcript).equals(transcript.bytes);
      });
      expect(changed).toEqual([]);
    });

    test('the scan tells of every line what its parsed value says', () => {
      for (const path of paths.filter((path) => path.endsWith('.jsonl')))
        for (const entry of load(path).entries) {
          if (entry.problem !== undefined) {
            expect(isObject(parsed(entry)), `${path}:${entry.line}`).toBe(false);
            continue;
          }
          const value: Value = entry.parse();
          const [found, expected] = [factsOf(entry), expectedFacts(value)];
          if (JSON.stringify(found) !== JSON.stringify(expected))
            expect(found, `${path}:${entry.line}`).toEqual(expected);
        }
    });
  });
