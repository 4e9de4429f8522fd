import type { Random } from './random.ts';

/** Makes other bytes of a file's; `donor` is a file of another session. */
type Mutation = (bytes: Buffer, random: Random, donor: Buffer) => Buffer;

/** Bytes that mean something to JSON, to lines or to terminals. */
const BYTES = Buffer.from('"\\{}[]:,\n\r\t \u0000\u0007\u001b0-e.\u007f\u00ff', 'latin1');

/** What may stand in the place of a JSON value. */
const VALUES: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '1.0', '""', '[]', '{}', '[[]]', '[null]', '[{}]'],
  ...['1e999', '-1e999', '1e-999', '123456789012345678901234567890', '9007199254740993', '1E400'],
  ...['"\\ud800"', '"\\udc00\\ud800"', '"\\u0000"', '"\\u001b[2J\\u001b]0;x\\u0007"', '"\\u202e"'],
  ...['"__proto__"', '"constructor"', '"toString"', '{"__proto__":{"type":"user"}}'],
  ...['{"constructor":{"prototype":{}}}', '{"":{"":""}}', '{"0":1,"length":2}', '"\\/\\u0041"'],
  ...['"2026-13-45T99:99:99Z"', '"-271821-04-20T00:00:00.000Z"', '"+275760-09-13T00:00:00.001Z"'],
  ...['"../../../etc/passwd"', '"/"', '"-"', '"agent-a/../b"', '"\\n\\r\\u2028"'],
  ...['{"type":"tool_use"}', '{"type":"tool_result","tool_use_id":null}', '{"type":"thinking"}'],
  ...[
    '[{"type":"text"}]',
    '[{"type":"image","source":{"type":"base64","data":"AAAA"}}]',
    '["text"]',
  ],
  ...[
    '[{"type":"tool_use","id":7,"name":[],"input":"x"}]',
    '[{"type":"tool_result","content":{}}]',
  ],
];
/** Bytes, as characters, that are no UTF-8: a lone end, a lone start, a surrogate, what is written too long. */
const NO_UTF_8: readonly string[] = [
  '\x80',
  'a\xc3',
  '\xed\xa0\x80',
  '\xc0\xaf',
  '\xff\xfe',
  '\x00',
];
/** Keys that mean something to JavaScript or to the format. */
const KEYS: readonly string[] = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', '', '0', '\\u0075uid'],
  ...['uuid', 'parentUuid', 'logicalParentUuid', 'leafUuid', 'sessionId', 'type', 'subtype', 'id'],
  ...[
    'message',
    'content',
    'role',
    'usage',
    'timestamp',
    'toolUseResult',
    'isSidechain',
    'agentId',
  ],
  ...[
    'isCompactSummary',
    'isMeta',
    'attachment',
    'compactMetadata',
    'tool_use_id',
    'cwd',
    'version',
  ],
];

/** A key with its colon, or a value that holds no other. */
const KEY = /"((?:[^"\\\n]|\\.)*)"\s*:/g;
const SCALAR_SOURCE = String.raw`(?:"(?:[^"\\\n]|\\.)*"|-?\d[\d.eE+-]*|true|false|null)(?=\s*[,\]}])`;
const SCALAR = new RegExp(String.raw`(?<=[:[,]\s*)${SCALAR_SOURCE}`, 'g');
const MEMBER = new RegExp(String.raw`"[^"\\\n]*":${SCALAR_SOURCE}`, 'g');
const ID = /"(?:[0-9a-f]{8}-[0-9a-f-]{27}|(?:toolu|msg|req)_\w+)"/g;
/** Objects and lists that hold none. */
const NESTED = /(?<=:\s*)(?:\{[^{}[\]\n]*\}|\[[^{}[\]\n]*\])/g;

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'flipped bits': (bytes, random) => {
    const flipped = Buffer.from(bytes);
    for (let left = 1 + random.below(8); left > 0 && bytes.length > 0; left--) {
      const at = random.below(bytes.length);
      flipped[at] = (flipped[at] as number) ^ (1 << random.below(8));
    }
    return flipped;
  },
  'another byte': (bytes, random) => {
    const at = random.below(bytes.length + 1);
    const byte = Buffer.of(BYTES[random.below(BYTES.length)] as number);
    return spliced(bytes, at, at + random.below(2), byte);
  },
  'a cut': (bytes, random) => {
    const at = random.below(bytes.length + 1);
    return spliced(bytes, at, at + random.below(random.once(4) ? bytes.length + 1 : 200));
  },
  'a cut end': (bytes, random) => bytes.subarray(0, random.below(bytes.length + 1)),
  'a piece of another': (bytes, random, donor) => {
    const [at, from] = [random.below(bytes.length + 1), random.below(donor.length + 1)];
    const piece = donor.subarray(from, from + random.below(2000));
    return spliced(bytes, at, at + random.below(500), piece);
  },
  'lines of another': (bytes, random, donor) =>
    byLines(bytes, (lines) => {
      const others = linesOf(donor);
      const first = random.below(others.length);
      const some = others.slice(first, first + 1 + random.below(8));
      return lines.toSpliced(random.below(lines.length + 1), 0, ...some);
    }),
  'swapped lines': (bytes, random) =>
    byLines(bytes, (lines) => {
      const [a, b] = [random.below(lines.length), random.below(lines.length)];
      return lines.with(a, lines[b] as Buffer).with(b, lines[a] as Buffer);
    }),
  'doubled lines': (bytes, random) =>
    byLines(bytes, (lines) => {
      const first = random.below(lines.length);
      const some = lines.slice(first, first + 1 + random.below(4));
      return lines.toSpliced(random.below(lines.length + 1), 0, ...some);
    }),
  'lost lines': (bytes, random) =>
    byLines(bytes, (lines) => lines.toSpliced(random.below(lines.length), 1 + random.below(3))),
  'glued lines': (bytes, random) => {
    const ends = [...bytes.keys()].filter((at) => bytes[at] === 0x0a);
    const at = ends.length === 0 ? 0 : random.pick(ends);
    return spliced(bytes, at, at + 1);
  },
  'blank lines': (bytes, random) =>
    byLines(bytes, (lines) => {
      const blank = Buffer.from(random.pick(['', ' ', '\t \r', '\u00a0', '\ufeff', '\u0000']));
      return lines.toSpliced(random.below(lines.length + 1), 0, blank);
    }),
  'line ends of Windows': (bytes) =>
    Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
  'a mark at the start': (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
  'another value': (bytes, random) => replaced(bytes, random, SCALAR, () => random.pick(VALUES)),
  'another object': (bytes, random) => replaced(bytes, random, NESTED, () => random.pick(VALUES)),
  'another key': (bytes, random) => replaced(bytes, random, KEY, () => `"${random.pick(KEYS)}":`),
  'one more key': (bytes, random) =>
    replaced(bytes, random, KEY, (key) => `"${random.pick(KEYS)}":${random.pick(VALUES)},${key}`),
  'another id': (bytes, random) => {
    const ids = bytes.toString('latin1').match(ID) ?? ['""'];
    return replaced(bytes, random, ID, () => random.pick(ids));
  },
  'an id of another type': (bytes, random) =>
    replaced(bytes, random, ID, () => random.pick(VALUES)),
  'the field of another line': (bytes, random) => {
    const members = [...bytes.toString('latin1').matchAll(MEMBER)];
    return replaced(bytes, random, MEMBER, (found) => {
      const key = found.slice(0, found.indexOf('":'));
      return random.pick(members.map(([member]) => member).filter((each) => each.startsWith(key)));
    });
  },
  'a key twice': (bytes, random) =>
    replaced(bytes, random, KEY, (key) => `${key}${random.pick(VALUES)},${key}`),
  'no UTF-8': (bytes, random) =>
    replaced(bytes, random, SCALAR, () => `"${random.pick(NO_UTF_8)}"`),
  'one id for another everywhere': (bytes, random) => {
    const text = bytes.toString('latin1');
    const ids = text.match(ID) ?? ['""'];
    return Buffer.from(text.replaceAll(random.pick(ids), random.pick(ids)), 'latin1');
  },
  'deep nesting': (bytes, random) => {
    const depth = 10 ** (1 + random.below(5));
    const [open, close] = random.pick([
      ['[', ']'],
      ['{"a":', '}'],
    ] as const);
    return replaced(bytes, random, SCALAR, (value) =>
      random.once(4) ? open.repeat(depth) : open.repeat(depth) + value + close.repeat(depth),
    );
  },
  'JSON in a string': (bytes, random) => {
    const depth = 10 ** (1 + random.below(5));
    return replaced(bytes, random, SCALAR, (value) => {
      const inside = value.startsWith('"') ? value : JSON.stringify(value);
      return JSON.stringify('['.repeat(depth) + inside + ']'.repeat(depth));
    });
  },
  'a long value': (bytes, random) => {
    const times = 10 ** (1 + random.below(5));
    return replaced(bytes, random, SCALAR, (value) =>
      random.once(2) ? `"${'long '.repeat(times)}"` : `[${`${value},`.repeat(times)}null]`,
    );
  },
  'another file altogether': (bytes, random) =>
    random.pick([
      Buffer.alloc(0),
      Buffer.from('\n'),
      Buffer.from('\n\n\n'),
      Buffer.from('{}'),
      Buffer.from('null\n[]\n"text"\n1'),
      Buffer.alloc(1 + random.below(5000)),
      Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(bytes.toString('latin1'), 'utf16le')]),
    ]),
};

const NAMES = Object.keys(MUTATIONS);

/** Bytes with a few things done to them, and what was done. */
export function mutate(
  bytes: Buffer,
  random: Random,
  donor: Buffer,
): { bytes: Buffer; how: string[] } {
  const how = Array.from({ length: 1 + random.below(3) }, () => random.pick(NAMES));
  return {
    how,
    bytes: how.reduce((each, name) => (MUTATIONS[name] as Mutation)(each, random, donor), bytes),
  };
}

function spliced(
  bytes: Buffer,
  start: number,
  end: number,
  by: Uint8Array = Buffer.alloc(0),
): Buffer {
  return Buffer.concat([bytes.subarray(0, start), by, bytes.subarray(end)]);
}

export function linesOf(bytes: Buffer): Buffer[] {
  const lines: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const newline = bytes.indexOf(0x0a, start);
    const end = newline < 0 ? bytes.length : newline;
    lines.push(bytes.subarray(start, end));
    start = end + 1;
  }
  return lines;
}

/** Changes the list of a file's lines; one without lines stays. */
function byLines(bytes: Buffer, change: (lines: Buffer[]) => Buffer[]): Buffer {
  const lines = linesOf(bytes);
  if (lines.length === 0) return bytes;
  return Buffer.concat(change(lines).flatMap((line) => [line, Buffer.from('\n')]));
}

/** Puts something else in the place of one match. Bytes are characters here, so that none is lost. */
function replaced(
  bytes: Buffer,
  random: Random,
  pattern: RegExp,
  by: (found: string) => string,
): Buffer {
  const text = bytes.toString('latin1');
  const matches = [...text.matchAll(pattern)];
  if (matches.length === 0) return bytes;
  const { index, 0: found } = random.pick(matches);
  return spliced(bytes, index, index + found.length, Buffer.from(by(found), 'latin1'));
}
