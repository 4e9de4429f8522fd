import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manifestOf, unpack, verifyBundle } from '../../src/tgz/unpack.ts';
import { SESSION_ID } from '../builders/ids.ts';
import { filesIn } from '../commands/cloned.ts';
import { archive, type Entry, entry, INSIDE, manifest, put, TRANSCRIPT, tar } from './hostile.ts';

const MAIN = entry(TRANSCRIPT, '{"n":1}\n');
const OTHER = entry(INSIDE, 'text');
const whole = (files: readonly Entry[], more?: Record<string, unknown>): Entry[] => [
  manifest(files, more),
  ...files,
];

const folders = (): string[] =>
  readdirSync(tmpdir()).filter((name) => name.startsWith(`.bundle.${process.pid}-`));

test('a sound bundle is unpacked byte for byte', () => {
  const { folder, pathOf } = unpack(archive(whole([MAIN, OTHER])));
  expect(filesIn(`${folder}/session`)).toEqual({ [TRANSCRIPT]: '{"n":1}\n', [INSIDE]: 'text' });
  expect(readFileSync(pathOf({ name: INSIDE }), 'utf8')).toBe('text');
  rmSync(folder, { recursive: true });
});

const named = (name: string): Entry[] => whole([MAIN, entry(name, 'x')]);
const listed = (other: Entry): Entry[] => [manifest([MAIN, OTHER]), MAIN, other];

const HOSTILE: Record<string, Entry[]> = {
  'an absolute path': named('/etc/passwd'),
  'a path that leads out': named(`${SESSION_ID}/../../out.txt`),
  'a path of dots': named(`${SESSION_ID}/./a`),
  'a path with an empty name': named(`${SESSION_ID}//a`),
  'a path outside the folder of the session': named('other/a.txt'),
  'a name with a NUL': whole([MAIN]).map((each, index) =>
    index > 0 ? each : manifest([MAIN, entry(`${SESSION_ID}/a\0b`, '')]),
  ),
  'two files of one name': whole([MAIN, OTHER, OTHER]),
  'two names that differ in case alone': whole([MAIN, OTHER, entry(INSIDE.toUpperCase(), 'x')]),
  'a file that is a folder as well': whole([MAIN, OTHER, entry(`${INSIDE}/b`, 'x')]),
  'a symbolic link': listed({
    path: INSIDE,
    type: 'SymbolicLink',
    linkpath: '/etc/passwd',
    size: 0,
  }),
  'a hard link': listed({ path: INSIDE, type: 'Link', linkpath: TRANSCRIPT, size: 0 }),
  'a device': listed({ path: INSIDE, type: 'CharacterDevice', devmaj: 1, devmin: 3, size: 0 }),
  'a pipe': listed({ path: INSIDE, type: 'FIFO', size: 0 }),
  'a folder': listed({ path: INSIDE, type: 'Directory', size: 0 }),
  'a path in an extended header': listed({ ...OTHER, pax: { path: '../out.txt' } }),
  'a size in an extended header': listed({ ...OTHER, pax: { size: 1 } }),
  'a file that is not listed': [...whole([MAIN]), OTHER],
  'a listed file that is missing': [manifest([MAIN, OTHER]), MAIN],
  'files in another order': [manifest([MAIN, OTHER]), OTHER, MAIN],
  'another content': [manifest([MAIN]), entry(TRANSCRIPT, '{"n":2}\n')],
  'another size': [manifest([MAIN]), entry(TRANSCRIPT, '{"n":1}\n\n')],
  'a second manifest': [...whole([MAIN]), manifest([MAIN])],
  'no manifest': [MAIN],
  'a manifest of nothing': [manifest([])],
  'a manifest that is no JSON': [entry('manifest.json', '{'), MAIN],
  'a manifest of somebody else': [entry('manifest.json', '{"name":"app"}'), MAIN],
  'a newer format': whole([MAIN], { formatVersion: 2 }),
  'an id that is a path': whole([entry('../x.jsonl', '')], { session: { id: '../x' } }),
  'no transcript': whole([OTHER]),
  'a mode that runs as another user': whole([MAIN], {
    files: [
      { name: TRANSCRIPT, role: 'transcript', bytes: 8, sha256: '0'.repeat(64), mode: 0o4755 },
    ],
  }),
  'a size that is too large': whole([MAIN], {
    files: [{ name: TRANSCRIPT, role: 'transcript', bytes: 2 ** 40, sha256: '0'.repeat(64) }],
  }),
};

test.each(Object.keys(HOSTILE))('%s is refused, and nothing is left', (name) => {
  const path = archive(HOSTILE[name] as Entry[]);
  const before = folders();
  expect(() => unpack(path)).toThrow(expect.objectContaining({ code: 'bad-bundle' }));
  expect(() => verifyBundle(path)).toThrow(expect.objectContaining({ code: 'bad-bundle' }));
  expect(folders()).toEqual(before);
});

test('an archive that is cut off anywhere is refused', () => {
  const bytes = readFileSync(archive(whole([MAIN, entry(INSIDE, 'many words '.repeat(500))])));
  for (let length = 0; length < bytes.length; length += 7)
    expect(() => verifyBundle(put(bytes.subarray(0, length)))).toThrow(
      expect.objectContaining({ code: 'bad-bundle' }),
    );
});

test('so is one that lacks its end, a plain one and one that is compressed twice', () => {
  const bytes = tar(whole([MAIN]));
  for (const odd of [
    gzipSync(bytes.subarray(0, -1024)),
    gzipSync(gzipSync(bytes)),
    Buffer.from('text'),
  ])
    expect(() => verifyBundle(put(odd))).toThrow(expect.objectContaining({ code: 'bad-bundle' }));
});

test('a flipped bit changes nothing that is read, or is found', () => {
  const bytes = readFileSync(archive(whole([MAIN, OTHER])));
  const sound = verifyBundle(put(bytes));
  fc.assert(
    fc.property(fc.nat(bytes.length - 1), fc.nat(7), (at, bit) => {
      const flipped = Buffer.from(bytes);
      flipped[at] = (flipped[at] as number) ^ (1 << bit);
      try {
        expect(verifyBundle(put(flipped))).toEqual(sound);
      } catch (error) {
        expect(error).toMatchObject({ code: 'bad-bundle' });
      }
    }),
    { numRuns: 300 },
  );
});

test('a bomb is refused before it is unpacked', () => {
  const zeros = Buffer.alloc(2 ** 26);
  const path = put(
    gzipSync(
      tar([
        manifest([MAIN], {
          files: [{ name: TRANSCRIPT, role: 'transcript', bytes: 2 ** 31, sha256: '0'.repeat(64) }],
        }),
        entry(TRANSCRIPT, zeros, { size: 2 ** 31 }),
      ]),
    ),
  );
  const started = process.cpuUsage();
  expect(() => unpack(path)).toThrow(expect.objectContaining({ code: 'bad-bundle' }));
  expect(process.cpuUsage(started).user).toBeLessThan(1e6);
});

test('what follows the end of an archive is not unpacked for nothing', () => {
  const path = put(gzipSync(Buffer.concat([tar(whole([MAIN])), Buffer.alloc(2 ** 28)])));
  const before = process.memoryUsage().rss;
  expect(() => verifyBundle(path)).toThrow(expect.objectContaining({ code: 'bad-bundle' }));
  expect(process.memoryUsage().rss - before).toBeLessThan(2 ** 27);
  expect(
    verifyBundle(put(gzipSync(Buffer.concat([tar(whole([MAIN])), Buffer.alloc(10_240)])))),
  ).toMatchObject({ session: { id: SESSION_ID } });
});

test('what a bundle says of itself is read without its files', () => {
  const path = archive([manifest([MAIN, OTHER]), entry(TRANSCRIPT, 'other')]);
  expect(manifestOf(path).session.id).toBe(SESSION_ID);
});

test('what a killed run left unpacked goes with the next one', () => {
  const path = archive(whole([MAIN]));
  const abandoned = unpack(path).folder;
  const dead = abandoned.replace(/\d+(?=-[0-9a-f]{8}-)/, '4194303');
  writeFileSync(`${abandoned}/mark`, '');
  rmSync(dead, { recursive: true, force: true });
  // As if the process that made it had gone.
  renameSync(abandoned, dead);
  const next = unpack(path).folder;
  expect(existsSync(dead)).toBe(false);
  rmSync(next, { recursive: true });
});
