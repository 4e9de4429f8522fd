import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../src/json/string-edits.ts';
import { pathEdits } from '../../src/text/path-edits.ts';

const NONE: ReadonlyMap<string, string> = new Map();
const moved = (text: string, from = '/home/dev/shop', to = '/srv/store', slugs = NONE): string =>
  applyEdits(text, pathEdits({ from: [from], to, slugs })(text));

describe('a path is found', () => {
  test.each([
    ['/home/dev/shop'],
    ['/home/dev/shop/src/a.ts'],
    ['cd /home/dev/shop && ls'],
    ['"/home/dev/shop"'],
    ["'/home/dev/shop'"],
    ['/home/dev/shop:12'],
    ['PATH=/bin:/home/dev/shop/bin'],
    ['in /home/dev/shop.'],
    ['(/home/dev/shop)'],
    ['@/home/dev/shop/a.ts'],
    ['`/home/dev/shop`, **/home/dev/shop**'],
    ['a\n/home/dev/shop\n'],
    ['+/home/dev/shop/new.ts'],
    [String.raw`printf 'a\n/home/dev/shop\n'`],
    ['\u001b[32m/home/dev/shop\u001b[0m'],
    ['在/home/dev/shop目录'],
    ['file:///home/dev/shop/a.ts'],
    ['file://localhost/home/dev/shop'],
    ['/home/dev/shop/.claude/settings.json'],
  ])('in %j', (text) => {
    expect(moved(text)).toBe(text.replaceAll('/home/dev/shop', '/srv/store'));
  });

  test.each([
    ['/home/dev/shop2'],
    ['/home/dev/shop-old'],
    ['/home/dev/shop.bak'],
    ['/home/dev/shop_old'],
    ['/home/dev/shop-/x'],
    ['/home/dev/shopé'],
    [String.raw`/home/dev/shop\ copy`],
    ['/mnt/home/dev/shop'],
    ['./home/dev/shop'],
    ['~/home/dev/shop'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: text of a shell
    ['${ROOT}/home/dev/shop'],
    ['https://example.org/home/dev/shop'],
    ['file:///home/dev/shop%20two/a.ts'],
    ['/home/dev/sho'],
  ])('but not in %j', (text) => {
    expect(moved(text)).toBe(text);
  });

  test('and what is already there stays', () => {
    const text = 'from /srv/store to /home/dev/shop';
    expect(moved(moved(text))).toBe('from /srv/store to /srv/store');
  });
});

describe('the new path is written as the text around it is', () => {
  const quoted = (path: string, times: number): string =>
    times === 0 ? path : JSON.stringify(quoted(path, times - 1));

  test.each([
    ['of Windows', String.raw`C:\Users\dev\shop`, String.raw`D:\new\store`],
    ['with quotes', '/home/dev/my "shop"', '/srv/the "store"'],
    ['of another system', '/home/dev/shop', String.raw`D:\new\store`],
  ])('a path %s, at each level of JSON in JSON', (_, from, to) => {
    for (const level of [0, 1, 2, 3, 4])
      expect(moved(quoted(from, level), from, to)).toBe(quoted(to, level));
  });

  test.each([1, 2, 3])('in text that only holds JSON, at level %i', (level) => {
    const [from, to] = [String.raw`C:\Users\dev\shop`, String.raw`D:\new\store`];
    const text = (path: string): string => `see: ${quoted(`${path}\\src`, level)}, and so on`;
    expect(moved(text(from), from, to)).toBe(text(to));
  });

  test('where the writer escapes slashes or letters', () => {
    expect(moved(String.raw`see "\/home\/dev\/shop\/a"`)).toBe(String.raw`see "/srv/store\/a"`);
    expect(moved(String.raw`see "/home/caf\u00E9/a"`, '/home/café')).toBe('see "/srv/store/a"');
  });

  test('with the slashes that stand there, and in any case on Windows', () => {
    const [from, to] = [String.raw`C:\Users\dev`, String.raw`D:\new`];
    expect(moved('c:/users/dev/a', from, to)).toBe('D:/new/a');
    expect(moved(String.raw`cd c:\users\DEV\a`, from, to)).toBe(String.raw`cd D:\new\a`);
    expect(moved('file:///C:/Users/dev/a file:///c%3A/Users/dev', from, to)).toBe(
      'file:///D:/new/a file:///D:/new',
    );
  });

  test('encoded in a URL', () => {
    expect(moved('file:///home/my%20caf%c3%a9/a b', '/home/my café', '/srv/a b')).toBe(
      'file:///srv/a%20b/a b',
    );
    expect(moved('file:///home/dev/shop/a', undefined, '/srv/a b')).toBe('file:///srv/a%20b/a');
  });

  test('whether accents are composed or not', () => {
    expect(moved('/home/cafe\u0301/a', '/home/caf\u00e9')).toBe('/srv/store/a');
    expect(moved('/home/caf\u00e9/a', '/home/cafe\u0301')).toBe('/srv/store/a');
  });
});

describe('the Claude folder', () => {
  const slugs = new Map([['-root', '-srv-store']]);

  test('stays where it is, but for the folder of the project', () => {
    const text = '/root/.claude/projects/-root/1.jsonl /root/.claude/CLAUDE.md /root/a';
    expect(moved(text, '/root', '/srv/store', slugs)).toBe(
      '/root/.claude/projects/-srv-store/1.jsonl /srv/store/.claude/CLAUDE.md /srv/store/a',
    );
  });

  test('has the folders of other projects', () => {
    for (const text of ['/x/projects/-root-2/a', '/x/projects/-rooted', '/x/-root/a'])
      expect(moved(text, '/home/dev/shop', '/srv/store', slugs)).toBe(text);
  });

  test('is known by the slashes of Windows, too', () => {
    const text = JSON.stringify(String.raw`C:\x\.claude\projects\-root\1.jsonl`);
    expect(moved(text, '/a/b', '/c', slugs)).toBe(text.replace('-root', '-srv-store'));
  });
});

test('several directories, one inside the other', () => {
  const from = ['/home/dev/shop', '/home/dev/shop/src', '/private/shop'];
  const find = pathEdits({ from, to: '/srv/store', slugs: NONE });
  const text = '/home/dev/shop/src/a /private/shop/b';
  expect(applyEdits(text, find(text))).toBe('/srv/store/src/a /srv/store/b');
});

test('JSON keeps its shape whatever the paths are', () => {
  const name = fc.stringMatching(/^[a-z "'é\\$.]{1,6}$/).map((text) => `x${text}x`);
  const path = fc.array(name, { minLength: 2, maxLength: 3 }).map((names) => `/${names.join('/')}`);
  const written = (value: string, level: number): string =>
    level === 0
      ? JSON.stringify({ cwd: value, [value]: [`${value}/a`] })
      : JSON.stringify({ json: written(value, level - 1) });
  fc.assert(
    fc.property(path, path, fc.nat(3), (from, to, level) => {
      expect(moved(written(from, level), from, to)).toBe(written(to, level));
    }),
  );
});
