import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { clientFamily } from '../../src/format/client-families.ts';
import { Graph } from '../../src/graph/graph.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { VERSIONS } from './cases/case.ts';
import { comparable, comparableRequest, type RecordedMessage } from './recorded.ts';

const CLIENTS = fileURLToPath(new URL('../../fixtures/clients', import.meta.url));

/** What the client sent when it resumed the session beside it. */
interface Resume {
  readonly sessionId: string;
  readonly prompt: string;
  readonly messages: readonly RecordedMessage[];
}

const recordings = readdirSync(CLIENTS).flatMap((version) =>
  readdirSync(join(CLIENTS, version))
    .filter((scenario) => existsSync(join(CLIENTS, version, scenario, 'resume.json')))
    .map((scenario) => ({ version, scenario })),
);

test('six clients are recorded in five scenarios each', () => {
  const versions = new Set(recordings.map(({ version }) => version));
  expect([...versions].sort()).toEqual([...VERSIONS].sort());
  expect(recordings).toHaveLength(30);
});

describe.each(recordings)('$version $scenario', ({ version, scenario }) => {
  const folder = join(CLIENTS, version, scenario);
  const resume = JSON.parse(readFileSync(join(folder, 'resume.json'), 'utf8')) as Resume;
  const context = buildContext(graphOf(folder, resume.sessionId), clientFamily(version));

  test('the context is what the client sent', () => {
    const sent = comparableRequest(resume.messages, resume.prompt, context.messages);
    expect(comparable(context.messages)).toStrictEqual(sent);
  });

  test('the API would take it', () => {
    expect(context.problems).toEqual([]);
  });

  test('its own client is the default', () => {
    const own = buildContext(graphOf(folder, resume.sessionId));
    expect(own.family).toBe(clientFamily(version));
  });
});

function graphOf(folder: string, sessionId: string): Graph {
  const projects = join(folder, 'claude', 'projects');
  const path = readdirSync(projects)
    .map((slug) => join(projects, slug, `${sessionId}.jsonl`))
    .find(existsSync) as string;
  return new Graph(new Transcript(path, readFileSync(path)));
}
