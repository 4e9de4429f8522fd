import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { buildContext } from '../../src/context/context.ts';
import { CHANGED_VERSIONS, clientFamily } from '../../src/format/client-families.ts';
import { Graph } from '../../src/graph/graph.ts';
import { Transcript } from '../../src/transcript/transcript.ts';
import { comparableContext, comparableRequest, type RecordedMessage } from './recorded.ts';

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

test('the first version of each family is recorded', () => {
  const recorded = recordings.map(({ version }) => version);
  expect(CHANGED_VERSIONS.filter((version) => !recorded.includes(version))).toEqual([]);
});

describe.each(recordings)('$version $scenario', ({ version, scenario }) => {
  const folder = join(CLIENTS, version, scenario);
  const resume = JSON.parse(readFileSync(join(folder, 'resume.json'), 'utf8')) as Resume;
  const context = buildContext(graphOf(folder, resume.sessionId), clientFamily(version));

  test('the context is what the client sent', () => {
    const sent = comparableRequest(resume.messages, resume.prompt);
    expect(comparableContext(context.messages)).toStrictEqual(sent);
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
