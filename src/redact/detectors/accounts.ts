import type { Detector } from '../kinds.ts';

const KEY = /^(?:owner)?_?(?:account|organi[sz]ation|org)_?(?:uu)?id$/i;
/** As clients name who asks, in the metadata of a request. */
const USER_ID = /user_[0-9a-f]{32,64}_account_[0-9a-f-]{0,36}/g;

export const accounts: Detector = {
  kind: 'accounts',
  hints: ['_account_'],
  isTelling: (key) => KEY.test(key),
  *find(text, hits, key) {
    if (key !== undefined && KEY.test(key) && /^[\w-]{8,64}$/.test(text))
      yield { start: 0, end: text.length };
    if (hits.length === 0) return;
    for (const { 0: match, index } of text.matchAll(USER_ID))
      yield { start: index, end: index + match.length };
  },
};
