import { isDistinctName } from '../common-words.ts';
import type { Detected, Detector } from '../kinds.ts';

/** What names end with, and start with. */
const LETTER = /[\w.-]/;
const USER = /(?<![\w.+/:-])\[?(?<user>[A-Za-z_][\w.-]{0,31})$/;
const HOST = /^(?<host>[A-Za-z0-9](?:[A-Za-z0-9.-]{0,62}[A-Za-z0-9])?)/;
/** jane@tower:~/shop$ · jane@tower shop % · [jane@tower shop]$ */
const PROMPT = /^(?::[ \t]?[~/][^\n$#%]{0,200}[$#%]|[ \t][^\s]{1,100}[ \t]?(?:\]?[$#%])[ \t\r\n])/;
/** ssh jane@tower, scp a jane@tower:/b; a name with dots is a site's, which anybody may know. */
const REMOTE = /\b(?:ssh|scp|sftp|rsync|mosh)\b[^\n]{0,80}[\s"']$/;
const PATH = /^:\s?[~/]/;

/** A login at an @ of a text, if it is one. */
function loginAt(text: string, at: number): { user: string; host: string } | undefined {
  if (!LETTER.test(text[at - 1] ?? '') || !LETTER.test(text[at + 1] ?? '')) return undefined;
  const user = USER.exec(text.slice(Math.max(0, at - 34), at))?.groups?.user;
  const host = HOST.exec(text.slice(at + 1, at + 66))?.groups?.host;
  if (user === undefined || host === undefined || user === 'git') return undefined;
  const after = text.slice(at + 1 + host.length, at + 300);
  const isRemote =
    !host.includes('.') && REMOTE.test(text.slice(Math.max(0, at - 120), at - user.length));
  return PROMPT.test(after) || PATH.test(after) || isRemote ? { user, host } : undefined;
}

function* loginsIn(
  text: string,
  placeOf: (at: number, login: { user: string; host: string }) => Detected,
): Generator<Detected> {
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const login = loginAt(text, at);
    if (login === undefined) continue;
    const place = placeOf(at, login);
    if (isDistinctName(text.slice(place.start, place.end))) yield place;
  }
}

/** Who is logged in, as prompts and addresses of copies tell. */
export const promptUsers: Detector = {
  kind: 'users',
  sign: '@',
  find: (text) => loginsIn(text, (at, { user }) => ({ start: at - user.length, end: at })),
};

/** `~jane/` is the home of another. */
export const homesOfUsers: Detector = {
  kind: 'users',
  sign: '~',
  *find(text) {
    for (let at = text.indexOf('~'); at >= 0; at = text.indexOf('~', at + 1)) {
      const name = /^[a-z_][\w-]{2,31}(?=\/)/.exec(text.slice(at + 1, at + 34))?.[0];
      if (name !== undefined && isDistinctName(name) && !/[\w/~^@.)-]/.test(text[at - 1] ?? ''))
        yield { start: at + 1, end: at + 1 + name.length };
    }
  },
};

/** Where they are logged in. */
export const promptHosts: Detector = {
  kind: 'hosts',
  sign: '@',
  find: (text) => loginsIn(text, (at, { host }) => ({ start: at + 1, end: at + 1 + host.length })),
};
