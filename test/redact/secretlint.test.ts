import { lintSource } from '@secretlint/core';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';
import { expect, test } from 'vitest';
import { TOKEN_SHAPES } from '../../src/redact/tables/token-shapes.ts';
import { sampleOf, seeded } from './regex-samples.ts';
import { defaultFinder } from './shared.ts';
import { noise, SECRETS } from './vectors.ts';

/** It finds nothing; it would let a comment switch the others off. */
const COMMENTS = '@secretlint/secretlint-rule-filter-comments';

test('whatever secretlint finds is found', async () => {
  const lines = [
    ...Object.values(SECRETS),
    ...TOKEN_SHAPES.map(
      ({ marks, before = '', rest }) =>
        sampleOf(before, seeded(9)).text + marks.split(' ')[0] + sampleOf(rest, seeded(9)).text,
    ),
    `AWS_SECRET_ACCESS_KEY=${noise(40)}`,
    `//registry.npmjs.org/:_authToken=${noise(36)}`,
    `https://hooks.slack.com/services/T${noise(8)}/B${noise(8)}/${noise(24)}`,
    `mongodb+srv://app:${noise(16)}@cluster.mongodb.net/shop`,
    `mysql://root:${noise(12)}@db.internal:3306/shop`,
    `https://me:${noise(12)}@git.acme-tools.io/x.git`,
  ];
  const text = lines.join('\n\n');
  const { messages } = await lintSource({
    source: { filePath: 'session.txt', content: text, contentType: 'text' },
    options: {
      config: {
        rules: rules
          .filter(({ meta }) => meta.id !== COMMENTS)
          .map((rule) => ({ id: rule.meta.id, rule })),
      },
      noPhysicFilePath: true,
    },
  });
  expect(messages.length).toBeGreaterThan(10);
  const found = defaultFinder().find(text, undefined);
  const missed = messages.filter(
    ({ range: [from, to] }) => !found.some(({ start, end }) => start < to && end > from),
  );
  expect(missed.map(({ ruleId, range }) => `${ruleId} ${text.slice(...range)}`)).toEqual([]);
});
