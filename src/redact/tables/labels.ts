import { TOKEN_SHAPES } from './token-shapes.ts';

/** What kinds of secrets are called in placeholders and reports, besides those of a shape of their own. */
export const OTHER_LABELS = [
  'value',
  'bearer',
  'basic-auth',
  'cookie',
  'private-key',
  'url-password',
  'webhook',
  'signed-url',
  'password-hash',
] as const;

export const LABELS: readonly string[] = [
  ...new Set([...OTHER_LABELS, ...TOKEN_SHAPES.map(({ label }) => label)]),
];
