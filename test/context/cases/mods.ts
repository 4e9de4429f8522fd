import { type Builder, build, call, text, thinking } from '../builder.ts';

/** A transcript as a mod has the client write it, and what real clients sent when they resumed it. */
interface ModCase {
  readonly name: string;
  readonly session: Builder;
  /** By the first of the tested clients that sends this. */
  readonly sends: Readonly<Record<string, readonly string[]>>;
}

/** Those that were asked. */
export const ASKED = ['1.0.128', '2.0.50', '2.0.76', '2.1.45', '2.1.150', '2.1.325'] as const;

export function sentBy({ sends }: ModCase, version: string): readonly string[] | undefined {
  const known = ASKED.slice(0, ASKED.indexOf(version as never) + 1);
  return known.map((name) => sends[name]).findLast((messages) => messages !== undefined);
}

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

const END = ['assistant: A1', 'user: P2', 'assistant: A2'];
/** Each result has to follow its call: the one that does not is lost. */
const FIRST_LOST = [
  'assistant: x1()',
  'user: x1=[client text]',
  'assistant: x2()',
  'user: x2=R-x2',
];

export const MOD_CASES: readonly ModCase[] = [
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
    sends: {
      '1.0.128': [
        'user: P1',
        'assistant: (no content)',
        'assistant: W',
        'assistant: x1()',
        'assistant: x2()',
        'user: x1=R-x1 | x2=R-x2',
        ...END,
      ],
      '2.1.45': ['user: P1', 'assistant: (no content)', 'assistant: W', ...FIRST_LOST, ...END],
      '2.1.150': ['user: P1', 'assistant: W', ...FIRST_LOST, ...END],
    },
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
    sends: {
      '1.0.128': ['user: P1', 'assistant: (T1) | W | x2()', 'user: x2=R-x2', ...END],
      '2.1.150': [
        'user: P1',
        'assistant: (T1) | W | (T1) | W | x1() | x2()',
        'user: x1=R-x1 | x2=R-x2',
        'assistant: A1 | A1',
        ...END.slice(1),
      ],
    },
  },
  {
    name: 'a mod that keeps texts by their handle: the calls that it cut are back',
    session: compacted((s) => {
      s.assistant([text('W')], { id: 'M' });
      s.assistant([text('A1')], { id: 'N' });
    }),
    sends: {
      '1.0.128': ['user: P1', 'assistant: W', ...END],
      '2.1.150': [
        'user: P1',
        'assistant: W | (T1) | W | x1() | x2()',
        'user: x1=R-x1 | x2=R-x2',
        'assistant: A1 | A1',
        ...END.slice(1),
      ],
    },
  },
  {
    name: 'a mod that makes texts anew',
    session: compacted((s) => {
      s.assistant([text('W')], { model: '<synthetic>' });
      s.assistant([text('A1')], { model: '<synthetic>' });
    }),
    sends: { '1.0.128': ['user: P1', 'assistant: W', ...END] },
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
    sends: {
      '1.0.128': ['user: P1', 'assistant: (T1) | x1() | (T2)', 'user: x1=R-x1', 'assistant: A1'],
      '2.1.150': ['user: P1', 'assistant: (T1) | (T2) | x1()', 'user: x1=R-x1', 'assistant: A1'],
      '2.1.325': ['user: P1', 'assistant: (T1) | x1() | (T2)', 'user: x1=R-x1', 'assistant: A1'],
    },
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
    sends: {
      '1.0.128': [
        'user: P1',
        'assistant: x1()',
        'assistant: x2()',
        'user: x1=R-x1 | x2=R-x2',
        'assistant: A1',
      ],
      '2.1.45': ['user: P1', ...FIRST_LOST, 'assistant: A1'],
    },
  },
];
