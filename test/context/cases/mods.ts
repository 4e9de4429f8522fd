import { type Builder, build, call, text, thinking } from '../builder.ts';
import type { Case } from './case.ts';

/** A turn with parallel calls; then a mod answered `/compact` with messages of its own. */
function compacted(write: (s: Builder, calls: readonly [string, string]) => void): Builder {
  return build((s) => {
    s.user('P1');
    s.assistant([thinking('T1')], { id: 'M' });
    s.assistant([text('W')], { id: 'M' });
    const x1 = s.assistant([call('x1')], { id: 'M' });
    const x2 = s.assistant([call('x2')], { id: 'M' });
    s.result('x1', { parentUuid: x1 });
    s.result('x2', { parentUuid: x2 });
    s.assistant([text('A1')], { id: 'N' });
    s.boundary();
    s.user('P1');
    write(s, [x1, x2]);
    s.user('P2');
    s.assistant([text('A2')]);
  });
}

export const MOD_CASES: readonly Case[] = [
  {
    name: 'a mod that makes every message anew: each call becomes a response of its own',
    session: compacted((s) => {
      s.assistant([text('(no content)')], { model: '<synthetic>' });
      s.assistant([text('W')], { model: '<synthetic>' });
      s.assistant([call('x1')], { model: '<synthetic>' });
      s.assistant([call('x2')], { model: '<synthetic>' });
      s.result('x1');
      s.result('x2');
      s.assistant([text('A1')], { model: '<synthetic>' });
    }),
  },
  {
    name: 'a mod that keeps every message by its handle: copies share ids with the originals',
    session: compacted((s, [x1, x2]) => {
      s.assistant([thinking('T1')], { id: 'M' });
      s.assistant([text('W')], { id: 'M' });
      s.assistant([call('x1')], { id: 'M' });
      s.assistant([call('x2')], { id: 'M' });
      s.result('x1', { parentUuid: x1 });
      s.result('x2', { parentUuid: x2 });
      s.assistant([text('A1')], { id: 'N' });
    }),
  },
  {
    name: 'a mod that keeps texts by their handle: the calls that it cut are back',
    session: compacted((s) => {
      s.assistant([text('W')], { id: 'M' });
      s.assistant([text('A1')], { id: 'N' });
    }),
  },
  {
    name: 'a mod that makes texts anew',
    session: compacted((s) => {
      s.assistant([text('W')], { model: '<synthetic>' });
      s.assistant([text('A1')], { model: '<synthetic>' });
    }),
  },
  {
    name: 'thinking behind a call',
    session: build((s) => {
      s.user('P1');
      s.assistant([thinking('T1')], { id: 'M' });
      s.assistant([call('x1')], { id: 'M' });
      s.assistant([thinking('T2')], { id: 'M' });
      s.result('x1');
      s.assistant([text('A1')]);
    }),
  },
  {
    name: 'a result that does not follow its call',
    session: build((s) => {
      s.user('P1');
      s.assistant([call('x1')]);
      s.assistant([call('x2')]);
      s.result('x1');
      s.result('x2');
      s.assistant([text('A1')]);
    }),
  },
];
