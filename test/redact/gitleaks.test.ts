import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { bitsOf } from '../../src/redact/values.ts';
import { ROOT } from '../commands/cli.ts';
import { type Sample, samplesOf } from './regex-samples.ts';
import { defaultFinder } from './shared.ts';

const LIST = join(ROOT, '..', 'shared', 'secrets', 'gitleaks.toml');
const EACH = 10;
/** Rules for what stands around a secret, not for its shape. */
const CONTEXT =
  /^(?:curl|kubernetes|nuget|private-key|sidekiq|sonar|freemius|hashicorp-tf-password)/;

interface ListedRule {
  readonly id: string;
  /** Its values have a shape of their own; the others need a name before them. */
  readonly isBare: boolean;
  readonly samples: readonly Sample[];
}

function listedRules(): ListedRule[] {
  return readFileSync(LIST, 'utf8')
    .split('[[rules]]')
    .slice(1)
    .flatMap((text) => {
      const regex = /^regex = '''([\s\S]*?)'''/m.exec(text)?.[1];
      if (regex === undefined) return [];
      const entropy = Number(/^entropy = ([\d.]+)/m.exec(text)?.[1] ?? 0);
      const samples = samplesOf(regex, EACH * 4).filter(
        ({ secret }) => bitsOf(secret) >= Math.max(entropy, 2),
      );
      return [
        {
          id: /^id = "(.*)"/m.exec(text)?.[1] as string,
          isBare: !regex.includes('{0,20}'),
          samples: samples.slice(0, EACH),
        },
      ];
    });
}

/** Whether most of a value goes. */
function isFound(text: string, secret: string): boolean {
  const at = text.indexOf(secret);
  const found = finder.find(text, undefined);
  const gone = [...secret].filter((_, index) =>
    found.some(({ start, end }) => start <= at + index && end > at + index),
  );
  return gone.length * 2 >= secret.length;
}

const finder = defaultFinder();

describe.skipIf(!existsSync(LIST))('values of every shape of a public list are found', () => {
  const rules = existsSync(LIST) ? listedRules() : [];
  const shareFound = (
    of: readonly ListedRule[],
    write: (sample: Sample) => string,
  ): { share: number; missing: string[] } => {
    const cases = of.flatMap(({ id, samples }) => samples.map((sample) => ({ id, sample })));
    const missing = cases.filter(({ sample }) => !isFound(write(sample), sample.secret));
    return { share: 1 - missing.length / cases.length, missing: missing.map(({ id }) => id) };
  };

  test('by themselves', () => {
    const { share, missing } = shareFound(
      rules.filter(({ isBare }) => isBare),
      ({ text }) => `before ${text} after`,
    );
    expect(share, missing.join(' ')).toBeGreaterThanOrEqual(0.95);
  });

  test.each<[string, (secret: string) => string]>([
    ['in a shell', (secret) => `SERVICE_TOKEN=${secret}`],
    ['in YAML', (secret) => `service:\n  api_key: ${secret}\n  other: 1`],
    ['in JSON', (secret) => `{ "apiToken": "${secret}", "other": 1 `],
  ])('after a name %s', (_, write) => {
    const { share, missing } = shareFound(
      rules.filter(({ id }) => !CONTEXT.test(id)),
      ({ secret }) => write(secret),
    );
    expect(share, missing.join(' ')).toBeGreaterThanOrEqual(0.98);
  });
});
