import { at, type Builder, build, text } from '../builder.ts';
import { type Case, NOWHERE } from './case.ts';

/** A prompt whose parent does not exist, so many seconds after the entry before it. */
const gap = (seconds: number): Builder =>
  build((s) => {
    s.user('P1', { timestamp: at(1) });
    s.assistant([text('A1')], {}, { timestamp: at(2) });
    s.user('P2', { parentUuid: NOWHERE, timestamp: at(2 + seconds) });
    s.assistant([text('A2')], {}, { timestamp: at(60) });
  });

export const PARENT_CASES: readonly Case[] = [
  {
    name: 'a parent that does not exist, a second later',
    session: gap(1),
  },
  {
    name: 'a parent that does not exist, five seconds later',
    session: gap(5),
  },
  {
    name: 'a parent that does not exist, later than that',
    session: gap(5.5),
  },
  {
    name: 'a parent that does not exist, and the line before is newer',
    session: gap(-0.5),
  },
  {
    name: 'a parent that does not exist, on an answer',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.user('P2');
      s.assistant([text('A2')], {}, { parentUuid: NOWHERE });
    }),
  },
  {
    name: 'what came before is found by time, not by line',
    session: build((s) => {
      s.user('P1', { timestamp: at(1) });
      s.assistant([text('A1')], {}, { timestamp: at(2) });
      s.user('OTHER', { parentUuid: null, timestamp: at(1.2) });
      s.user('P2', { parentUuid: NOWHERE, timestamp: at(2.1) });
      s.assistant([text('A2')], {}, { timestamp: at(60) });
    }),
  },
  {
    name: 'neither progress nor a sub-agent is what came before',
    session: build((s) => {
      s.user('P1');
      const answer = s.assistant([text('A1')]);
      s.progress();
      s.user('SIDE', { parentUuid: answer, isSidechain: true });
      s.user('P2', { parentUuid: NOWHERE });
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'a summary is what came before',
    session: build((s) => {
      s.user('P1');
      s.boundary();
      s.summary('SUM');
      s.user('P2', { parentUuid: NOWHERE });
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'progress between child and parent',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.progress({ timestamp: at(60) });
      s.user('P2', { timestamp: at(90) });
      s.assistant([text('A2')], {}, { timestamp: at(91) });
    }),
  },
  {
    name: 'an entry of a type that no client knows between child and parent',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.system('x', '', { type: 'novelty' });
      s.user('P2', { timestamp: at(50) });
      s.assistant([text('A2')], {}, { timestamp: at(51) });
    }),
  },
  {
    name: 'a parent that stands later in the file',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')], {}, { parentUuid: s.coming(-1) });
      s.assistant([text('A2')], {}, { parentUuid: s.coming(1), timestamp: at(9) });
      s.user('P2', { parentUuid: s.coming(-2), timestamp: at(8) });
      s.user('P3', { parentUuid: s.coming(-2), timestamp: at(10) });
    }),
  },
  {
    name: 'a uuid that two entries have',
    session: build((s) => {
      const uuid = s.user('P1');
      s.assistant([text('A1')]);
      s.user('P1 again', { uuid, parentUuid: null });
    }),
  },
  {
    name: 'a circle of parents',
    session: build((s) => {
      s.user('P1', { parentUuid: s.coming(3) });
      s.assistant([text('A1')]);
      s.user('P2');
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'an entry that is its own parent',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.user('P2', { parentUuid: s.coming() });
      s.assistant([text('A2')]);
    }),
  },
];
