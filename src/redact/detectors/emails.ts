import type { Span } from '../../span.ts';
import type { Detector } from '../kinds.ts';

const LOCAL = /[\p{L}\p{N}\p{M}_.%+'-]{1,64}$/u;
const DOMAIN =
  /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}-]{0,61}[\p{L}\p{N}\p{M}])?\.)+(?:\p{L}{2,24}|xn--[a-z0-9-]{2,59})(?![\p{L}\p{N}_-])/u;
/** `package@1.2.3-rc.one` */
const VERSION = /^\d+\.\d/;
/** `icon@2x.png` */
const FILE =
  /\.(?:png|jpe?g|gif|svg|webp|ico|[cm]?[jt]sx?|json|css|html|txt|ya?ml|lock|map|log|md|py|go|rs|sh|service|target|timer|socket|mount)$/i;
/** Nobody's address: `git@` is how hosts of repositories are spoken to. */
const NOBODY =
  /^(?:git|hg|svn|no-?reply|do-?not-?reply|user|username|you|someone|name|foo|cli|bot|ci|[\w.+-]*\[bot\])$/i;
/** Domains that are there for examples, and those that people take for it. */
const EXAMPLE_DOMAIN =
  /^(?:(?:example|test|foo|bar|domain|email|mail|company|yourdomain|yourcompany|acme|mydomain|corp|site|host|server|x|y|z|a|b|c|e)\.(?:com|org|net|io|co|de|dev)|(?:.*\.)?(?:test|invalid|localhost)|users\.noreply\.github\.com|(?:[\w-]+\.)?noreply\.[\w.]+)$/i;
const LONGEST_DOMAIN = 255;

/** Of ASCII, what stands before an @ and after it in addresses; most are no part of one. */
const LAST = /[A-Za-z0-9_%+'.-]/;
const FIRST = /[A-Za-z0-9]/;

/** Where an address is around an @, if it is somebody's. */
export function addressAt(text: string, at: number): Span | undefined {
  if (!mayBe(text, at - 1, LAST) || !mayBe(text, at + 1, FIRST)) return undefined;
  const local = LOCAL.exec(text.slice(Math.max(0, at - 64), at))?.[0].replace(/^[.%+'-]+/, '');
  if (!local || NOBODY.test(local)) return undefined;
  const domain = DOMAIN.exec(text.slice(at + 1, at + 1 + LONGEST_DOMAIN))?.[0];
  if (domain === undefined || VERSION.test(domain) || FILE.test(domain)) return undefined;
  if (EXAMPLE_DOMAIN.test(domain)) return undefined;
  return { start: at - local.length, end: at + 1 + domain.length };
}

function mayBe(text: string, at: number, of: RegExp): boolean {
  return text.charCodeAt(at) > 0x7f || of.test(text[at] ?? '');
}

export const emails: Detector = {
  kind: 'emails',
  sign: '@',
  *find(text) {
    // From each @ to both sides: long texts without one cost nothing.
    for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
      const found = addressAt(text, at);
      if (found !== undefined) yield found;
    }
  },
};
