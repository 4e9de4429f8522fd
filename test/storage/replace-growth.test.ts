import {
  appendFileSync,
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { replaceFiles } from '../../src/journal/replace.ts';
import type { FileRewrite } from '../../src/storage/replace/file-edit.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { NOTE } from '../journal/note.ts';

/** A client appends to a transcript at every moment of its replacement. */

const OLD = '{"n":1}\n{"n":2}\n';
const NEW = '{"n":1}\n';
const line = (n: number): string => `{"n":${n}}\n`;
/** Shows which lines went through it. */
const carry = (tail: Buffer): Buffer =>
  Buffer.from(tail.toString().replaceAll('{"n"', '{"carried"'));
const carriedLine = (n: number): string => `{"carried":${n}}\n`;

function place(content = OLD) {
  const root = scratch();
  return { path: put(root, 'project/s.jsonl', content), stateDir: join(root, 'state') };
}

const text = (path: string): string => readFileSync(path, 'utf8');

async function replace(
  { path, stateDir }: { path: string; stateDir: string },
  more: Partial<FileRewrite> & { meanwhile?: () => void } = {},
) {
  const { meanwhile, ...edit } = more;
  function* chunks(): Generator<Buffer> {
    meanwhile?.();
    yield Buffer.from(NEW);
  }
  const read = readFileSync(path);
  const edits = [{ path, read, chunks, carry, ...edit }];
  return replaceFiles(edits, { stateDir, note: NOTE });
}

/** Calls back as soon as another file bears the name. */
function onceReplaced(path: string, then: () => void): void {
  const { ino } = statSync(path);
  const watch = setInterval(() => {
    if (statSync(path).ino === ino) return;
    clearInterval(watch);
    then();
  }, 1);
}

test('lines that came before the comparison are carried over', async () => {
  const at = place();
  const meanwhile = () => appendFileSync(at.path, line(3) + line(4));
  const { id, files } = await replace(at, { meanwhile });
  expect(text(at.path)).toBe(NEW + carriedLine(3) + carriedLine(4));
  expect(files[0]).toMatchObject({
    before: { bytes: text(join(at.stateDir, 'operations', id, '0')).length },
    after: { bytes: text(at.path).length },
  });
});

test('lines that come while others are carried over are, too', async () => {
  const at = place();
  const descriptor = openSync(at.path, 'a');
  let n = 3;
  await replace(at, {
    meanwhile: () => writeSync(descriptor, line(n++)),
    carry: (tail) => {
      // More often than a pause is waited for.
      if (n < 20) writeSync(descriptor, line(n++));
      return carry(tail);
    },
  });
  closeSync(descriptor);
  const numbers = Array.from({ length: 17 }, (_, i) => carriedLine(i + 3));
  expect(text(at.path)).toBe(NEW + numbers.join(''));
});

test('a writer that had the file open is followed', async () => {
  const at = place();
  const descriptor = openSync(at.path, 'a');
  onceReplaced(at.path, () => {
    writeSync(descriptor, line(3));
    setTimeout(() => {
      writeSync(descriptor, line(4));
      closeSync(descriptor);
    }, 10);
  });
  const { id, files } = await replace(at);
  expect(text(at.path)).toBe(NEW + carriedLine(3) + carriedLine(4));
  expect(text(join(at.stateDir, 'operations', id, '0'))).toBe(OLD + line(3) + line(4));
  expect(files[0]?.before?.bytes).toBe((OLD + line(3) + line(4)).length);
});

test('lines that already went to the new file stay', async () => {
  const at = place();
  const descriptor = openSync(at.path, 'a');
  onceReplaced(at.path, () => {
    appendFileSync(at.path, line(4));
    writeSync(descriptor, line(3));
    closeSync(descriptor);
  });
  await replace(at);
  expect(text(at.path)).toBe(NEW + line(4) + carriedLine(3));
});

test.each([
  ['before', (path: string) => appendFileSync(path, '{"n"')],
  ['after', undefined],
])('half a line that came %s the rename is waited for', async (_, meanwhile) => {
  const at = place();
  const descriptor = openSync(at.path, 'a');
  const finish = () =>
    setTimeout(() => {
      writeSync(descriptor, ':3}\n');
      closeSync(descriptor);
    }, 120);
  if (meanwhile === undefined)
    onceReplaced(at.path, () => {
      writeSync(descriptor, '{"n"');
      finish();
    });
  await replace(at, {
    meanwhile: () => {
      meanwhile?.(at.path);
      if (meanwhile) finish();
    },
  });
  expect(text(at.path)).toBe(NEW + carriedLine(3));
});

test('half a line that stays one is a reason to refuse', async () => {
  const at = place();
  const failing = replace(at, { meanwhile: () => appendFileSync(at.path, '{"n"') });
  await expect(failing).rejects.toMatchObject({ code: 'source-changed', exitCode: 3 });
  expect(text(at.path)).toBe(`${OLD}{"n"`);
  expect(readdirSync(dirname(at.path))).toEqual(['s.jsonl']);
  expect(readdirSync(join(at.stateDir, 'operations'))).toEqual([]);
});

test('a line is not glued to a last one without a newline', async () => {
  const at = place('{"n":1}\n{"n":2}');
  const chunks = () => {
    appendFileSync(at.path, line(3));
    return [Buffer.from('{"n":1}')];
  };
  await replace(at, { chunks });
  expect(text(at.path)).toBe(`{"n":1}\n${carriedLine(3)}`);
});

test('the rest of a line that was read in the middle joins it', async () => {
  const at = place('{"n":1}\n{"n"');
  const chunks = () => {
    appendFileSync(at.path, `:2}\n${line(3)}`);
    return [Buffer.from('{"n":1,"new":true}\n{"n"')];
  };
  await replace(at, { chunks });
  expect(text(at.path)).toBe(`{"n":1,"new":true}\n{"n":2}\n${carriedLine(3)}`);
});

test('a line that was half written when the file was read is whole before the rename', async () => {
  const at = place('{"n":1}\n{"n"');
  const descriptor = openSync(at.path, 'a');
  setTimeout(() => {
    writeSync(descriptor, ':2}\n');
    closeSync(descriptor);
  }, 200);
  let first = '';
  onceReplaced(at.path, () => {
    first = text(at.path);
  });
  await replace(at, { chunks: () => [Buffer.from('{"n":0}\n{"n"')] });
  expect(first).toBe('{"n":0}\n{"n":2}\n');
});

test.each([
  ['before', (_: { path: string }, finish: () => void) => void setTimeout(finish, 100)],
  [
    'after',
    (at: { path: string }, finish: () => void) => {
      // Long at rest: its rest is not waited for.
      utimesSync(at.path, 1e9, 1e9);
      onceReplaced(at.path, finish);
    },
  ],
])(
  'a line that was read in the middle is not torn if its rest comes %s the rename',
  async (...[, when]) => {
    const at = place('{"n":1}\n{"n"');
    const descriptor = openSync(at.path, 'a');
    when(at, () => writeSync(descriptor, ':2}\n'));
    const chunks = () => [Buffer.from('{"n":1}\n{"n"\n{"title":1}\n')];
    const failing = replace(at, { chunks });
    await expect(failing).rejects.toMatchObject({ code: 'source-changed', exitCode: 3 });
    closeSync(descriptor);
    expect(text(at.path)).toBe('{"n":1}\n{"n":2}\n');
  },
);

test('a last line that is cut off for good may be removed', async () => {
  const at = place('{"n":1}\n{"n"');
  utimesSync(at.path, 1e9, 1e9);
  await replace(at);
  expect(text(at.path)).toBe(NEW);
});

test('nothing is put into a line that a client is writing to the new file', async () => {
  const at = place();
  const old = openSync(at.path, 'a');
  onceReplaced(at.path, () => {
    const fresh = openSync(at.path, 'a');
    writeSync(fresh, '{"n"');
    writeSync(old, line(3));
    closeSync(old);
    setTimeout(() => {
      writeSync(fresh, ':4}\n');
      closeSync(fresh);
    }, 150);
  });
  await replace(at);
  expect(text(at.path)).toBe(NEW + line(4) + carriedLine(3));
});

test('what changes after a first comparison is noticed in the second', async () => {
  for (const effect of [
    (path: string) => writeFileSync(path, OLD.replace('1', '9') + line(3)),
    (path: string) => writeFileSync(path, OLD + line(9)),
    (path: string) => writeFileSync(path, OLD),
    // The same content, but a file of which there is no backup.
    (path: string) => {
      writeFileSync(`${path}.copy`, text(path));
      renameSync(`${path}.copy`, path);
    },
  ]) {
    const at = place();
    const failing = replace(at, {
      meanwhile: () => appendFileSync(at.path, line(3)),
      carry: (tail) => {
        effect(at.path);
        return tail;
      },
    });
    await expect(failing).rejects.toMatchObject({ code: 'source-changed' });
    expect(readdirSync(dirname(at.path))).toEqual(['s.jsonl']);
  }
});

test('lines written to a file that is taken back are kept', async () => {
  const at = place();
  const second = put(dirname(at.path), 'second.jsonl', OLD);
  const read = readFileSync(at.path);
  // The second one can't be carried over once the first one is in place.
  const descriptor = openSync(second, 'a');
  onceReplaced(second, () => {
    writeSync(descriptor, line(3));
    closeSync(descriptor);
    appendFileSync(at.path, line(7));
  });
  const edits = [at.path, second].map((path) => ({
    path,
    read,
    chunks: () => [Buffer.from(NEW)],
    carry: (): Buffer => {
      throw new Error('no room');
    },
  }));
  await expect(replaceFiles(edits, { stateDir: at.stateDir, note: NOTE })).rejects.toThrow(
    'no room',
  );
  expect([text(at.path), text(second)]).toEqual([OLD + line(7), OLD + line(3)]);
});

test('copies of the old file get the lines as well', async () => {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return;
  const at = { ...place(), stateDir: join(memory, `ccsurgery-growth-${process.pid}`) };
  try {
    const meanwhile = () => appendFileSync(at.path, line(3));
    const { id } = await replace(at, { meanwhile });
    expect(text(join(at.stateDir, 'operations', id, '0'))).toBe(OLD + line(3));
  } finally {
    rmSync(at.stateDir, { recursive: true, force: true });
  }
});
