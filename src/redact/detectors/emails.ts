import type { Detector } from '../kinds.ts';

const LOCAL = /[\w.%+-]{1,64}$/;
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}(?![\w-])/;
/** `package@1.2.3-rc.one` */
const VERSION = /^\d+\.\d/;
/** `icon@2x.png` */
const FILE = /\.(?:png|jpe?g|gif|svg|webp|ico|[cm]?[jt]sx?|json|css|html|txt|ya?ml|lock|map|log)$/i;
/** Nobody's address: `git@` is how hosts of repositories are spoken to. */
const NOBODY = /^(?:git|hg|svn|no-?reply|do-?not-?reply)$/i;
const LONGEST_DOMAIN = 255;

export const emails: Detector = {
  kind: 'emails',
  *find(text) {
    // From each @ to both sides: long texts without one cost nothing.
    for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
      const local = LOCAL.exec(text.slice(Math.max(0, at - 64), at))?.[0].replace(/^[.%+-]+/, '');
      if (!local || NOBODY.test(local)) continue;
      const domain = DOMAIN.exec(text.slice(at + 1, at + 1 + LONGEST_DOMAIN))?.[0];
      if (domain === undefined || VERSION.test(domain) || FILE.test(domain)) continue;
      yield { start: at - local.length, end: at + 1 + domain.length };
    }
  },
};
