import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { describe as inWords } from '../../src/validate/prose.ts';
import type { Severity } from '../../src/validate/rule.ts';
import { RULES } from '../../src/validate/rules/index.ts';
import { isSound, validate } from '../../src/validate/validate.ts';
import { call, image } from '../builders/blocks.ts';
import { RULE_FIXTURES } from '../builders/rule-fixtures.ts';
import { allFilesOf } from '../builders/rules/fixture.ts';
import { session } from '../builders/session.ts';
import {
  ROOT,
  RULE_FOLDER,
  readText,
  rulePath,
  transcriptsBelow,
  validateFile,
} from './fixtures.ts';

const CODES = RULES.map(({ code }) => code);

describe('one name rules', () => {
  test('file, code and entry in the list', async () => {
    const files = readdirSync(join(ROOT, 'src/validate/rules'))
      .filter((name) => name !== 'index.ts')
      .map((name) => name.replace('.ts', ''));
    expect([...CODES].sort()).toEqual(files.sort());
    for (const name of files) {
      const { rule } = await import(`../../src/validate/rules/${name}.ts`);
      expect(rule.code).toBe(name);
      expect(RULES).toContain(rule);
    }
  });

  test('fixture folder and builder', () => {
    expect(readdirSync(RULE_FOLDER).sort()).toEqual([...CODES].sort());
    expect(Object.keys(RULE_FIXTURES).sort()).toEqual([...CODES].sort());
  });

  test('rules stand in the order of their severity', () => {
    const order: Severity[] = ['fatal', 'error', 'warning', 'info'];
    const ranks = RULES.map(({ severity }) => order.indexOf(severity));
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
  });
});

describe.each(CODES)('%s', async (code) => {
  const bad = await validateFile(rulePath(code, 'bad'));

  test('the files on disk are those of the builder', () => {
    const files = allFilesOf(code, RULE_FIXTURES[code] as never);
    for (const [path, content] of files)
      expect(readFileSync(join(RULE_FOLDER, path))).toEqual(Buffer.from(content));
    const transcripts = transcriptsBelow(join(RULE_FOLDER, code));
    expect(transcripts.filter((path) => !files.has(relative(RULE_FOLDER, path)))).toEqual([]);
  });

  test('what is broken is found, and nothing else', () => {
    const expected = JSON.parse(readText(join(RULE_FOLDER, code, 'expected.json')));
    const found = bad.filter((d) => d.severity !== 'info' || d.code === code);
    expect(found.map((d) => ({ code: d.code, line: d.line }))).toEqual(expected);
    expect(found.some((d) => d.code === code)).toBe(true);
  });

  test('what only looks alike is not', async () => {
    const found = await validateFile(rulePath(code, 'good'));
    expect(found.filter((d) => d.code === code)).toEqual([]);
    expect(isSound(found)).toBe(true);
  });

  test('its prose is complete', () => {
    for (const diagnostic of bad.filter((d) => d.code === code)) {
      const words = Object.values(inWords(diagnostic));
      expect(words).toHaveLength(3);
      for (const text of words) expect(text).toMatch(/^[^{}]+$/);
    }
  });
});

describe('severities', () => {
  const withLevel = (code: string, severity: Severity) =>
    validateFile(rulePath(code, 'bad'), new Map([[code, severity]]));

  test.each<[string, Severity]>([
    ['dangling-parent', 'info'],
    ['unknown-type', 'error'],
    ['interrupted-turn', 'fatal'],
  ])('of %s can be changed by the user', async (code, severity) => {
    const found = (await withLevel(code, severity)).filter((d) => d.code === code);
    expect(new Set(found.map((d) => d.severity))).toEqual(new Set([severity]));
  });

  test('of what is fatal can not', async () => {
    const [first] = await withLevel('parent-cycle', 'info');
    expect(first).toMatchObject({ severity: 'fatal' });
  });

  test('warnings alone leave a session sound', async () => {
    expect(isSound(await validateFile(rulePath('interrupted-turn', 'bad')))).toBe(true);
    expect(isSound(await withLevel('interrupted-turn', 'error'))).toBe(false);
  });

  test('a code that no rule has is a bug', () => {
    const diagnostic = { code: 'no-such-rule', severity: 'info', path: '', args: {} } as const;
    expect(() => inWords({ ...diagnostic, line: 1, uuid: undefined })).toThrow('no-such-rule');
  });
});

describe('beyond the fixtures', () => {
  test('an image is too large by its bytes as sent, in base64', () => {
    const codes = (filling: number) =>
      validate({
        graph: session()
          .prompt([image('png', 10, 10, filling)])
          .graph(),
      });
    expect(codes(3_932_000)).toMatchObject([]);
    expect(codes(3_933_000)).toMatchObject([{ code: 'oversized-image' }]);
  });

  test('one line can hold a call twice', () => {
    const twice = [call('Read', {}, 'toolu_1'), call('Read', {}, 'toolu_1')];
    const graph = session()
      .prompt('x')
      .answerLine('msg_1', ...twice)
      .results()
      .graph();
    expect(validate({ graph })).toMatchObject([{ code: 'duplicate-tool-use', line: 2 }]);
  });

  test('without a list of artifacts none is missing', async () => {
    const { graph } = await readSession(rulePath('missing-artifact', 'bad'));
    const codes = (artifacts?: Set<string>) => validate({ graph, artifacts }).map((d) => d.code);
    expect(codes()).toEqual([]);
    expect(codes(new Set(['toolu_9.txt']))).toEqual(['missing-artifact']);
    expect(codes(new Set(['toolu_9.txt', '0123456789abcdef@v2']))).toEqual([]);
  });

  test('a finding in a sub-agent’s file names that file', () => {
    const graph = session()
      .turn('x')
      .agent('a1', (agent) => agent.raw('broken'))
      .graph();
    const [finding] = validate({ graph });
    expect(finding).toMatchObject({ code: 'bad-line', path: 'agent-a1.jsonl', line: 1 });
  });

  test('an empty file and one of only bad lines', () => {
    expect(validate({ graph: session().graph() })).toEqual([]);
    const graph = session().raw('').raw('\u0000').raw('null').graph();
    expect(validate({ graph }).map(({ code }) => code)).toEqual(['bad-line', 'bad-line']);
  });
});
