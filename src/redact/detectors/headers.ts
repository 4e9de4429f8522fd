import type { Detector } from '../kinds.ts';

/** What carries credentials in requests and on command lines; the group is what is secret. */
const RULES: readonly (readonly [label: string, hint: RegExp, pattern: RegExp])[] = [
  ['bearer', /bearer/i, /\bbearer[\s+]+(?<secret>[\w.~+/-]{12,}=*)/gi],
  ['basic-auth', /basic/i, /\bbasic\s+(?<secret>[A-Za-z0-9+/]{8,}={0,2})(?![\w+/])/gi],
  [
    'basic-auth',
    /authorization/i,
    /\bauthorization["'\\]*\s*[:=]\s*["'\\]*(?:token|digest|apikey)\s+(?<secret>[^\s"'\\]{8,})/gi,
  ],
  [
    'basic-auth',
    /curl/,
    /\bcurl\b[^\n|;]{0,500}?\s(?:-u|--user)[\s=]*["'\\]*[\w.@-]+:(?<secret>[^\s"'\\]{3,})/g,
  ],
  [
    'cookie',
    /cookie/i,
    /\b(?:set-)?cookie["'\\]*\s*:\s*["'\\]*(?<secret>[\w.-]+=[^"'\\\r\n]{8,})/gi,
  ],
];
/** Base64 that is a word of prose: “basic authentication”. */
const PROSE = /^[A-Za-z][a-z]*$/;

export const headers: Detector = {
  kind: 'secrets',
  *find(text) {
    for (const [label, hint, pattern] of RULES) {
      if (!hint.test(text)) continue;
      for (const match of text.matchAll(pattern)) {
        const secret = match.groups?.secret as string;
        if (PROSE.test(secret)) continue;
        const start = match.index + match[0].lastIndexOf(secret);
        yield { start, end: start + secret.length, label };
      }
    }
  },
};
