import type { Detector } from '../kinds.ts';

const WITH_PASSWORD =
  /(?<=[a-z]):\\*\/\\*\/[^\s:/@"'`<>\\]{0,128}:(?<password>[^\s/"'`<>\\]{1,256})@(?=[\w[])/gi;
const VARIABLE = /^(?:\$|%|\{|<|\*+$|x+$|\.+$)/i;
/** Services that are called by an address that is a secret. */
const WEBHOOK =
  /https:\/\/(?:hooks\.slack\.com\/services|discord(?:app)?\.com\/api\/webhooks|[\w-]+\.webhook\.office\.com\/webhookb2)\/(?<path>[\w@/-]{16,})/g;
/** Signed addresses give whoever has them what they lead to. */
const SIGNED =
  /[?&](?:X-Amz-Signature|X-Goog-Signature|sig|signature|access_token|token|api_?key|key)=(?<value>[\w%.~+/=-]{16,})/gi;

/** Passwords in URLs, and URLs that are as good as one. */
export const urls: Detector = {
  kind: 'secrets',
  *find(text) {
    if (!/:\\*\/\\*\//.test(text)) return;
    for (const [label, pattern] of [
      ['url-password', WITH_PASSWORD],
      ['webhook', WEBHOOK],
      ['signed-url', SIGNED],
    ] as const)
      for (const match of text.matchAll(pattern)) {
        const [secret] = Object.values(match.groups ?? {}) as [string];
        if (VARIABLE.test(secret)) continue;
        const start = match.index + match[0].lastIndexOf(secret);
        yield { start, end: start + secret.length, label };
      }
  },
};
