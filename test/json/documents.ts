import fc from 'fast-check';
import type { Step } from '../../src/json/locate.ts';

/** A JSON text with its layout kept apart from its values, so that the text after an edit can be foretold. */
export type Doc =
  | { readonly kind: 'scalar'; readonly text: string }
  | { readonly kind: 'array'; readonly space: string; readonly items: readonly Item[] }
  | { readonly kind: 'object'; readonly space: string; readonly members: readonly Member[] };

interface Item {
  readonly before: string;
  readonly doc: Doc;
  readonly after: string;
}

interface Member extends Item {
  /** The key as it is written, with quotes and escapes. */
  readonly key: string;
  readonly colon: string;
}

export const keyOf = (member: Member): string => JSON.parse(member.key) as string;

export function render(doc: Doc): string {
  if (doc.kind === 'scalar') return doc.text;
  if (doc.kind === 'array') {
    const items = doc.items.map((item) => item.before + render(item.doc) + item.after);
    return `[${items.join(',') || doc.space}]`;
  }
  const members = doc.members.map((m) => m.before + m.key + m.colon + render(m.doc) + m.after);
  return `{${members.join(',') || doc.space}}`;
}

/** The paths of all values that JSON.parse would keep: of a key that stands twice, the last. */
export function pathsOf(doc: Doc): Step[][] {
  const below = (step: Step, child: Doc) => [
    [step],
    ...pathsOf(child).map((path) => [step, ...path]),
  ];
  if (doc.kind === 'array') return doc.items.flatMap((item, index) => below(index, item.doc));
  if (doc.kind === 'scalar') return [];
  const lastOf = new Map(doc.members.map((member) => [keyOf(member), member]));
  return [...lastOf].flatMap(([key, member]) => below(key, member.doc));
}

/** The document with another one at a path, or with nothing there. */
export function edited(doc: Doc, [step, ...rest]: readonly Step[], fresh: Doc | undefined): Doc {
  if (step === undefined) return fresh as Doc;
  const removes = rest.length === 0 && fresh === undefined;
  if (doc.kind === 'array') {
    if (removes) return { ...doc, items: doc.items.filter((_, index) => index !== step) };
    return {
      ...doc,
      items: doc.items.map((item, index) =>
        index === step ? { ...item, doc: edited(item.doc, rest, fresh) } : item,
      ),
    };
  }
  if (doc.kind === 'scalar') throw new Error('path leads into a scalar');
  if (removes) return { ...doc, members: doc.members.filter((m) => keyOf(m) !== step) };
  const last = doc.members.findLast((member) => keyOf(member) === step);
  return {
    ...doc,
    members: doc.members.map((m) => (m === last ? { ...m, doc: edited(m.doc, rest, fresh) } : m)),
  };
}

/** Whether a key stands twice in some object. */
export function hasTwins(doc: Doc): boolean {
  if (doc.kind === 'scalar') return false;
  if (doc.kind === 'array') return doc.items.some((item) => hasTwins(item.doc));
  const keys = new Set(doc.members.map(keyOf));
  return keys.size < doc.members.length || doc.members.some((member) => hasTwins(member.doc));
}

const space = fc.oneof(
  { weight: 3, arbitrary: fc.constant('') },
  {
    weight: 1,
    arbitrary: fc.string({ unit: fc.constantFrom(' ', '\t', '\r', '\n'), maxLength: 3 }),
  },
);
const unit = fc.constantFrom(
  ...[
    'a',
    'Z',
    ' ',
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '/',
    'é',
    '日',
    '🦊',
    '\u007f',
    '\ufeff',
    '\u2028',
  ],
  ...['\\"', '\\\\', '\\/', '\\b', '\\f', '\\n', '\\r', '\\t'],
  ...[
    '\\u0041',
    '\\u00e9',
    '\\uD83E\\uDD8A',
    '\\ud800',
    '\\udfff',
    '\\u0000',
    '\\u0022',
    '\\u005C',
  ],
);
const string = fc.array(unit, { maxLength: 8 }).map((units) => `"${units.join('')}"`);
const scalar = fc
  .oneof(
    string,
    fc.constantFrom('true', 'false', 'null', '0', '-0', '1.0', '1e400', '-1E-400', '0.10e+02'),
    fc.constant('"0123abcd-4567-89ab-cdef-0123456789AB"'),
    fc.constantFrom('12345678901234567890', '123456789.1234567891234', '-7'),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
  )
  .map((text): Doc => ({ kind: 'scalar', text }));
const anyKey = fc.oneof(
  fc.constantFrom('"a"', '"\\u0061"', '"b"', '"c"', '""', '"1"', '"a.b"', '"[]"', '"*"', '"é"'),
  fc.constantFrom('"sevenLT"', '"eightLTR"', '"seventeenLettersK"', '"seventeenLettersL"'),
  fc.constantFrom('"__proto__"', '"constructor"', '"\\ud800"', '"\\ud801"', '"\\ufffd"'),
  fc.constantFrom('"\\""', '"\\\\"', '"\\\\\\""', '"a\\"b"', '"\\":{"', '"\\u0022\\u005c"', '","'),
  string,
);
/**
 * Since node 24, JSON.parse may take a key that is written with escapes for another one that has a
 * backslash in it: there it can be held against nothing that has such keys.
 */
JSON.parse('{"before":1,"\\\\":2}');
const isMistaken = !Object.hasOwn(JSON.parse('{"before":1,"\\n":"日"}'), '\n');
const key = isMistaken
  ? anyKey.filter((text) => !(JSON.parse(text) as string).includes('\\'))
  : anyKey;

function tree(unique: boolean) {
  const item = (child: fc.Arbitrary<Doc>) => ({ before: space, doc: child, after: space });
  const { doc, object } = fc.letrec<{ doc: Doc; object: Doc }>((tie) => ({
    object: fc.record({
      kind: fc.constant('object' as const),
      space,
      members: fc.uniqueArray(
        fc.record({
          key,
          colon: fc.tuple(space, space).map(([left, right]) => `${left}:${right}`),
          ...item(tie('doc')),
        }),
        { maxLength: 5, ...(unique ? { selector: keyOf } : { comparator: () => false }) },
      ),
    }),
    doc: fc.oneof(
      { maxDepth: 4 },
      scalar,
      tie('object'),
      fc.record({
        kind: fc.constant('array' as const),
        space,
        items: fc.array(fc.record(item(tie('doc'))), { maxLength: 5 }),
      }),
    ),
  }));
  return { doc, object };
}

/** Any JSON text: odd white space, odd escapes, odd numbers, keys that stand twice. */
export const anyDoc = tree(false).doc;
/** The same, an object. */
export const objectDoc = tree(false).object;
/** The same, an object in which no key stands twice. */
export const uniqueDoc = tree(true).object;

/** A document with one of its paths; documents without any are left out. */
export const docWithPath = fc
  .tuple(objectDoc, fc.nat())
  .map(([doc, pick]) => {
    const paths = pathsOf(doc);
    return { doc, path: paths[pick % paths.length] as Step[] };
  })
  .filter(({ path }) => path !== undefined);
