import { at, type Builder, build, call, text } from '../builder.ts';
import { type Case, NOWHERE } from './case.ts';

interface Fork {
  readonly answer: string;
  readonly oldPrompt: string;
  readonly oldAnswer: string;
}

/** One turn, and two ways to go on from it; the newer one comes last in the file. */
function fork(finish: (s: Builder, ids: Fork & { newAnswer: string }) => void): Builder {
  return forkBefore((s, ids) => {
    s.user('P2 new', { parentUuid: ids.answer });
    finish(s, { ...ids, newAnswer: s.assistant([text('A2 new')]) });
  });
}

function forkBefore(finish: (s: Builder, ids: Fork) => void, oldTime?: number): Builder {
  return build((s) => {
    s.user('P1');
    const answer = s.assistant([text('A1')]);
    const oldPrompt = s.user('P2 old');
    const time = oldTime === undefined ? {} : { timestamp: at(oldTime) };
    const oldAnswer = s.assistant([text('A2 old')], {}, time);
    finish(s, { answer, oldPrompt, oldAnswer });
  });
}

const newer = (s: Builder, { answer }: Fork, time?: number): string => {
  s.user('P2 new', { parentUuid: answer });
  return s.assistant([text('A2 new')], {}, time === undefined ? {} : { timestamp: at(time) });
};

export const LEAF_CASES: readonly Case[] = [
  {
    name: 'last-prompt names an answer, and the branch goes on after it',
    session: build((s) => {
      s.user('P1');
      const leaf = s.assistant([text('A1')]);
      s.user('P2');
      s.assistant([text('A2')]);
      s.lastPrompt(leaf);
    }),
  },
  {
    name: 'last-prompt names a prompt, and its answer follows',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      const leaf = s.user('P2');
      s.assistant([text('A2')]);
      s.lastPrompt(leaf);
    }),
  },
  {
    name: 'last-prompt names another branch than the newest',
    session: fork((s, { oldPrompt }) => s.lastPrompt(oldPrompt)),
  },
  {
    name: 'last-prompt names a branch, and the file goes on with another',
    session: forkBefore((s, ids) => {
      s.lastPrompt(ids.oldAnswer);
      newer(s, ids);
    }),
  },
  {
    name: 'last-prompt names nothing that is there; the one before it no longer counts',
    session: fork((s, { oldAnswer }) => {
      s.lastPrompt(oldAnswer);
      s.lastPrompt(NOWHERE);
    }),
  },
  {
    name: 'last-prompt without a leaf; the one before it counts',
    session: fork((s, { oldAnswer }) => {
      s.lastPrompt(oldAnswer);
      s.lines.push({ type: 'last-prompt', lastPrompt: 'P' });
    }),
  },
  {
    name: 'last-prompt names a progress entry',
    session: forkBefore((s, ids) => {
      const progress = s.progress();
      newer(s, ids);
      s.lastPrompt(progress);
    }),
  },
  {
    name: 'the newest entry is not on the branch of the last line',
    session: forkBefore((s, ids) => void newer(s, ids), 99),
  },
  {
    name: 'two leaves of the same age',
    session: forkBefore((s, ids) => void newer(s, ids, 99), 99),
  },
  {
    name: 'the last line is old and on the older branch',
    session: fork((s, { oldAnswer }) => {
      s.system('informational', 'INFO', { parentUuid: oldAnswer, timestamp: at(1) });
    }),
  },
  {
    name: 'an attachment is the newest and last, on the older branch',
    session: fork((s, { oldAnswer }) => {
      const fields = { parentUuid: oldAnswer, timestamp: at(99) };
      s.attachment({ type: 'date_change', newDate: '2026-01-02' }, fields);
    }),
  },
  {
    name: 'progress is the newest and last, on the older branch',
    session: fork((s, { oldAnswer }) => {
      s.progress({ parentUuid: oldAnswer, timestamp: at(99) });
    }),
  },
  {
    name: 'the last line leads to no message',
    session: build((s) => {
      s.user('P1');
      s.assistant([text('A1')]);
      s.system('informational', 'INFO', { parentUuid: null });
    }),
  },
  {
    name: 'the last line is the parent of the line before it',
    session: build((s) => {
      s.assistant([text('A1')], {}, { parentUuid: s.coming(1), timestamp: at(5) });
      s.user('P1', { parentUuid: null });
    }),
  },
  {
    name: 'a sub-agent in the main file is the newest',
    session: build((s) => {
      s.user('P1');
      s.assistant([call('x1')]);
      s.user('SIDE', { parentUuid: null, isSidechain: true });
    }),
  },
];
