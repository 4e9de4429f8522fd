import { lintSource } from '@secretlint/core';
import { rules } from '@secretlint/secretlint-rule-preset-recommend';

/** A secret that the library knows. */
export interface KnownSecret {
  readonly value: string;
  readonly label: string;
}

/**
 * Rules of the recommended preset that are not asked: one lets a comment in a text switch the
 * others off; what the others find is found here too, and less of the text around it goes.
 */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'filter-comments',
  'privatekey',
  'basicauth',
  'database-connection-string',
]);
/** Of a webhook only the part that is secret goes, which is found here. */
const WEBHOOK = 'IncomingWebhook';
const PREFIX = '@secretlint/secretlint-rule-';
const RULES = rules
  .filter(({ meta }) => !LEFT_OUT.has(meta.id.replace(PREFIX, '')))
  .map((rule) => ({ id: rule.meta.id, rule }));
const LABELS: Readonly<Record<string, string>> = {
  aws: 'aws-key',
  gcp: 'gcp-key',
  npm: 'npm-token',
  slack: 'slack-token',
  sendgrid: 'sendgrid-key',
  shopify: 'shopify-token',
  github: 'github-token',
  openai: 'openai-key',
  anthropic: 'anthropic-key',
  linear: 'linear-key',
  '1password': '1password-token',
};

/** The secrets in a text, by the rules of secretlint. */
export async function knownSecrets(text: string): Promise<KnownSecret[]> {
  const { messages } = await lintSource({
    source: { filePath: 'session.txt', content: text, contentType: 'text' },
    options: { config: { rules: RULES }, noPhysicFilePath: true },
  });
  return messages.flatMap(({ ruleId, messageId, range, data }) => {
    if (messageId === WEBHOOK) return [];
    const rule = ruleId.replace(PREFIX, '');
    // The value itself where there is one: ranges may start at the name before it and be cut short.
    const values = Object.entries((data ?? {}) as Record<string, unknown>)
      .filter(([key]) => key !== 'typeName')
      .map(([, value]) => value)
      .filter((value): value is string => typeof value === 'string' && text.includes(value));
    const found = values.length > 0 ? values : [text.slice(...range)];
    return found.map((value) => ({ value, label: LABELS[rule] ?? rule }));
  });
}
