import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { buildContext } from '../../src/context/context.ts';
import { CLIENT_FAMILIES } from '../../src/format/client-families.ts';
import { base64Forms, writtenForms } from '../../src/redact/forms.ts';
import { HOME, PLANTED, plantAll } from '../redact/plant.ts';
import { clientFolder, filesIn } from './cloned.ts';

/** A session in which everything is planted everywhere. */
function plantedSession(scenario: string) {
  const at = clientFolder(scenario);
  plantAll(at.claude);
  const session = at.session.replace('-home-dev', HOME.replaceAll('/', '-'));
  const file = join(at.root, 'out/shared.jsonl');
  return {
    ...at,
    session,
    file,
    share: (...args: string[]) => at.json(['share', session, '-o', file, ...args]),
  };
}

/** Which of the planted values are in some files or their names, by number: they are no reading. */
function leaks(files: Record<string, string>): string[] {
  return Object.entries(files).flatMap(([name, content]) =>
    PLANTED.flatMap((value, index) =>
      [...writtenForms(value), ...base64Forms(value)]
        .map((form) => Buffer.from(form).toString('latin1'))
        .filter((form) => content.includes(form) || name.includes(form))
        .map(() => `${index} in ${name}`),
    ),
  );
}

for (const scenario of ['2.0.50/morning', '2.1.325/morning']) {
  test(`${scenario}: nothing that was planted leaves, and what does can be resumed`, async () => {
    const at = plantedSession(scenario);
    const { code, data } = await at.share();
    expect(data.error).toBeUndefined();
    expect(code).toBe(0);
    const files = filesIn(join(at.root, 'out'));
    expect(Object.keys(files).length).toBe(data.result.files.length);
    expect(leaks(files)).toEqual([]);
    expect(leaks({ report: JSON.stringify(data.redactions) })).toEqual([]);
    const kinds = new Set(data.redactions.map(({ kind }: { kind: string }) => kind));
    expect(kinds).toContain('secret:github-token');
    for (const kind of ['home', 'user', 'email', 'host']) expect(kinds).toContain(kind);

    const project = join(at.root, 'elsewhere');
    const placed = await at.json(['clone', at.file, '--project-to', project]);
    expect(placed.code).toBe(0);
    const { graph } = await readSession(placed.data.result.path);
    const source = await readSession(at.session);
    expect(graph.main.entries.map((entry) => entry.get('cwd') ?? project)).toEqual(
      graph.main.entries.map(() => project),
    );
    for (const family of CLIENT_FAMILIES)
      expect(buildContext(graph, family).problems).toEqual(
        buildContext(source.graph, family).problems,
      );
    expect((await at.run(['validate', placed.data.result.path])).code).toBe(0);

    // Shared again, ids change and nothing else.
    const again = join(at.root, 'again.jsonl');
    const second = await at.json(['share', at.file, '-o', again]);
    expect(second.code).toBe(0);
    expect(second.data.redactions).toEqual([]);
    // Paths into the session's own files have its id.
    for (const { name, removed, edited } of second.data.changes.passes)
      expect([name, removed, name === 'rewrite-paths' ? 0 : edited]).toEqual([name, 0, 0]);
    const lengths = [at.file, again].map((path) => readFileSync(path).length);
    expect(lengths[0]).toBe(lengths[1]);
  });
}
