import { describe, expect, test } from 'vitest';
import { newDiagnostics } from '../../src/validate/compare.ts';
import { validate } from '../../src/validate/validate.ts';
import { NOBODY, uuid } from '../builders/ids.ts';
import { type SessionBuilder, session } from '../builders/session.ts';

const found = (builder: SessionBuilder) => validate({ graph: builder.graph() });

/** Damage of several kinds: an id, a reference, two lines without an id. */
const damaged = () =>
  session()
    .prompt('Hi.')
    .answer('Hello.')
    .prompt('Go on.', { parentUuid: NOBODY })
    .raw('broken')
    .raw('broken, too')
    .prompt('More.', { timestamp: 'never' });

const codes = (diagnostics: ReturnType<typeof found>) => diagnostics.map(({ code }) => code);

describe('against a baseline', () => {
  test('old damage is not new', () => {
    const before = found(damaged());
    expect(codes(before)).toEqual(['bad-line', 'bad-line', 'dangling-parent', 'invalid-timestamp']);
    expect(newDiagnostics(before, before)).toEqual([]);
  });

  test('nor is it when its lines have moved', () => {
    const graph = damaged().graph();
    const before = validate({ graph });
    const after = found(damaged()).map((d) => ({ ...d, line: (d.line ?? 0) + 7 }));
    expect(newDiagnostics(before, after)).toEqual([]);
  });

  test('a repaired session has nothing new', () => {
    expect(newDiagnostics(found(damaged()), [])).toEqual([]);
  });

  test('a finding of another kind, or at another entry, is new', () => {
    const after = found(
      damaged()
        .prompt('x', { parentUuid: uuid(99) })
        .snapshot(NOBODY),
    );
    const fresh = newDiagnostics(found(damaged()), after);
    expect(codes(fresh)).toEqual(['dangling-parent', 'dangling-snapshot', 'dangling-snapshot']);
    expect(fresh[0]?.line).toBe(7);
  });

  test('a circle that lost the entry it was known by is the old one; a second one is new', () => {
    const circle = (...entries: number[]) => {
      const builder = session();
      for (const [index, n] of entries.entries())
        builder.prompt('x', { uuid: uuid(n), parentUuid: uuid(entries.at(index - 1) as number) });
      return found(builder).filter(({ code }) => code === 'parent-cycle');
    };
    const before = circle(1, 2, 3);
    expect(before).toHaveLength(1);
    expect(newDiagnostics(before, circle(2, 3))).toEqual([]);
    const two = [...before, ...circle(4, 5)];
    expect(codes(newDiagnostics(before, two))).toEqual(['parent-cycle']);
  });

  test('the same entry with another missing parent is new', () => {
    const before = found(session().prompt('x').answer('y').prompt('z', { parentUuid: NOBODY }));
    const after = found(
      session()
        .prompt('x')
        .answer('y')
        .prompt('z', { parentUuid: uuid(99) }),
    );
    expect(newDiagnostics(before, after)).toEqual(after);
  });

  test('of findings without an id as many are new as there are more', () => {
    const after = found(damaged().raw('broken, and new').raw('and again'));
    expect(codes(newDiagnostics(found(damaged()), after))).toEqual(['bad-line', 'bad-line']);
  });

  test('of two findings at one entry the new one is told', () => {
    const marked = (...ids: string[]) =>
      ids.reduce((built, id) => built.summary(id), session().prompt('Hi.').answer('Hello.'));
    const before = found(marked(NOBODY));
    const after = found(marked(uuid(99), NOBODY));
    expect(newDiagnostics(before, after)).toMatchObject([
      { code: 'dangling-summary-leaf', line: 3, args: { id: uuid(99) } },
    ]);
    expect(newDiagnostics(after, before)).toEqual([]);
  });

  test('counts that changed are not new', () => {
    const many = (n: number) =>
      Array.from({ length: n }).reduce<SessionBuilder>(
        (built) => built.line({ type: 'hologram' }),
        session().prompt('Hi.'),
      );
    expect(newDiagnostics(found(many(1)), found(many(3)))).toEqual([]);
  });
});

describe('with new ids', () => {
  const rename = (id: string) => id.replace(/^00000000/, 'abcdef01');
  const renamed = (builder: SessionBuilder) => {
    const text = builder.text().replaceAll('00000000-0000-4000', 'abcdef01-0000-4000');
    return found(
      text
        .trimEnd()
        .split('\n')
        .reduce((built, line) => built.raw(line), session()),
    );
  };

  test('a finding is known by what its ids are called now', () => {
    const before = found(damaged());
    const after = renamed(damaged());
    expect(newDiagnostics(before, after, rename)).toEqual([]);
    // A parent that was missing before is not news, whoever misses it now.
    expect(codes(newDiagnostics(before, after))).toEqual(['invalid-timestamp']);
  });

  test('ids in what it tells are, too', () => {
    const orphan = () => session().prompt('x').summary(uuid(77));
    expect(newDiagnostics(found(orphan()), renamed(orphan()), rename)).toEqual([]);
    expect(newDiagnostics(found(orphan()), renamed(orphan()))).toHaveLength(1);
  });

  test('an id that was left as it was is new', () => {
    const before = found(session().prompt('x').lastPrompt(uuid(77)));
    const after = found(session().prompt('x').lastPrompt(uuid(77)));
    expect(codes(newDiagnostics(before, after, rename))).toEqual(['dangling-leaf']);
  });
});
