import { gradeOf } from '../values.ts';
import { byRules, type Rule } from './near-hits.ts';

const VALUE = String.raw`(?<secret>[^\s"'\x60\\<>,;]{8,8192})`;
/** Base64 that is a word of prose: “basic authentication”. */
const isToken = (secret: string): boolean =>
  !/^(?:[A-Za-z][a-z]*|[A-Z]+)$/.test(secret) && gradeOf(secret) !== 'nothing';
const isCookie = (secret: string): boolean =>
  !/^[\w.-]+=(?:[a-z]+|\$.*|<.*|\.\.\..*);?$/i.test(secret);

/** What carries credentials in requests. */
const RULES: readonly Rule[] = [
  {
    label: 'bearer',
    hints: ['bearer'],
    pattern: /\bbearer(?:[\s+]|%20)+(?<secret>[\w.~+/-]{12,8192}=*)/gi,
    isMeant: isToken,
  },
  {
    label: 'basic-auth',
    hints: ['basic'],
    pattern: /\bbasic(?:\s|%20)+(?<secret>[A-Za-z0-9+/]{8,}={0,2})(?![\w+/])/gi,
    isMeant: (secret) => Buffer.from(secret, 'base64').includes(':'),
  },
  {
    label: 'basic-auth',
    hints: ['authorization'],
    pattern: new RegExp(
      String.raw`\b(?:proxy-)?authorization["'\x60\\]*\s*[:=,]\s*["'\x60\\]*(?:(?:token|digest|apikey|api-key|key|negotiate|aws4-hmac-sha256|sso-key|splunk|genie[kK]ey|token=)\s+)?${VALUE}`,
      'gi',
    ),
    isMeant: (secret) => ['mixed', 'random', 'name'].includes(gradeOf(secret)),
  },
  {
    label: 'value',
    hints: ['-key', '-token', '-secret', '_token:', '-auth'],
    pattern: new RegExp(
      String.raw`(?:\b(?:x-[\w-]{0,40}|api|private|deploy|job|access|subscription|functions|ocp-apim-subscription)-?(?:key|token|secret|auth)|\bapikey)["'\x60\\]*\s*[:=]\s*["'\x60\\]*${VALUE}`,
      'gi',
    ),
    isMeant: (secret) => ['mixed', 'random', 'name'].includes(gradeOf(secret)),
  },
  {
    label: 'cookie',
    hints: ['cookie'],
    pattern: /\b(?:set-)?cookie["'\\]*\s*:\s*["'\\]*(?<secret>[\w.-]+=[^"'\\\r\n]{8,4096})/gi,
    reach: [100, 5000],
    isMeant: isCookie,
  },
  {
    label: 'cookie',
    hints: ['document.cookie'],
    pattern: /document\.cookie\s*=\s*["'\x60][\w.-]+=(?<secret>[^"'\x60;\s]{8,4096})/g,
    isMeant: (secret) => gradeOf(secret) === 'random',
  },
];

export const headers = byRules('secrets', RULES);
