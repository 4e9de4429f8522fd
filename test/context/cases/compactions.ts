import { type Builder, build, call, text } from '../builder.ts';
import { type Case, NOWHERE } from './case.ts';

/** What a boundary says of the messages it keeps: by the ends of their segment, and by their list. */
function preserved(
  anchorUuid: string,
  uuids: readonly string[],
  listed: readonly string[] = uuids,
) {
  const preservedSegment = { headUuid: uuids[0], anchorUuid, tailUuid: uuids.at(-1) };
  if (listed.length === 0) return { preservedSegment };
  const preservedMessages = { anchorUuid, uuids: listed, allUuids: listed };
  return { preservedSegment, preservedMessages };
}

/** Two turns, a compaction that keeps the second, and a third that hangs on its summary or its tail. */
function keepsSecond(goesOnFrom: 'summary' | 'tail', isListed: boolean): Builder {
  return build((s) => {
    s.user('P1');
    s.assistant([text('A1')]);
    const head = s.user('P2');
    const tail = s.assistant([text('A2')]);
    s.boundary(preserved(s.coming(1), [head, tail], isListed ? undefined : []));
    const summary = s.summary('SUM');
    s.user('P3', { parentUuid: goesOnFrom === 'summary' ? summary : tail });
    s.assistant([text('A3')]);
  });
}

export const COMPACTION_CASES: readonly Case[] = [
  {
    name: 'boundary and summary',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.boundary();
      s.summary('SUM');
      s.user('P2');
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'two compactions, the first with a preserved segment',
    session: build((s) => {
      s.user('P1');
      const head = s.user('P2');
      const tail = s.assistant([text('A2')]);
      s.boundary(preserved(s.coming(1), [head, tail]));
      s.summary('SUM1');
      s.user('P3');
      s.assistant([text('A3')]);
      s.boundary();
      s.summary('SUM2');
      s.user('P4');
      s.assistant([text('A4')]);
    }),
  },
  {
    name: 'nothing after the summary',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.boundary();
      s.summary('SUM');
    }),
  },
  {
    name: 'a boundary without a summary, and nothing after it',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.boundary();
    }),
  },
  {
    name: 'a boundary without a summary, and a turn after it',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.boundary();
      s.user('P2');
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'a summary without a boundary, as 1.0.24 to 1.0.90 wrote it',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.summary('SUM', { parentUuid: null });
      s.user('P2');
      s.assistant([text('A2')]);
    }),
  },
  {
    name: 'preserved by list; the summary is the parent of what follows',
    session: keepsSecond('summary', true),
  },
  {
    name: 'preserved by list; the tail is the parent of what follows',
    session: keepsSecond('tail', true),
  },
  {
    name: 'preserved by segment; the summary is the parent of what follows',
    session: keepsSecond('summary', false),
  },
  {
    name: 'preserved by segment; the tail is the parent of what follows',
    session: keepsSecond('tail', false),
  },
  {
    name: 'the list leaves out a part of the segment',
    session: build((s) => {
      s.user('P1');
      const head = s.user('P2');
      s.assistant([text('A2')]);
      s.user('P3');
      const tail = s.assistant([text('A3')]);
      s.boundary(preserved(s.coming(1), [head, tail]));
      s.summary('SUM');
      s.user('P4');
      s.assistant([text('A4')]);
    }),
  },
  {
    name: 'a preserved message is missing',
    session: build((s) => {
      s.user('P1');
      s.user('P2');
      const tail = s.assistant([text('A2')]);
      s.boundary(preserved(s.coming(1), [NOWHERE, tail]));
      s.summary('SUM');
      s.user('P3');
      s.assistant([text('A3')]);
    }),
  },
  {
    name: 'parallel results in the preserved segment, nothing after the summary',
    session: build((s) => {
      s.user('P1');
      const head = s.user('P2');
      const x1 = s.assistant([call('x1')], { id: 'M' });
      const x2 = s.assistant([call('x2')], { id: 'M' });
      const r1 = s.result('x1', { parentUuid: x1 });
      const r2 = s.result('x2', { parentUuid: x2 });
      const tail = s.assistant([text('A2')]);
      s.boundary(preserved(s.coming(1), [head, x1, x2, r1, r2, tail]));
      s.summary('SUM');
    }),
  },
  {
    name: 'preserved by list; nothing after the summary',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      const head = s.user('P2');
      const tail = s.assistant([text('A2')]);
      s.boundary(preserved(s.coming(1), [head, tail]));
      s.summary('SUM');
    }),
  },
  {
    name: 'a rewind to before the compaction',
    session: build((s) => {
      s.user('P1');
      const answer = s.assistant([text('A1')]);
      s.boundary();
      s.summary('SUM');
      s.user('P2');
      s.assistant([text('A2')]);
      s.user('P3', { parentUuid: answer });
      s.assistant([text('A3')]);
    }),
  },
];
