import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { call, image, text, thinking } from '../builders/blocks.ts';
import { type SessionBuilder, session } from '../builders/session.ts';
import { put, scratch } from '../bundle/scratch.ts';
import { noise, SECRETS } from '../redact/vectors.ts';
import { ccsurgery, json } from './cli.ts';
import { filesIn } from './cloned.ts';

const TOKEN = SECRETS['github-token'] as string;
const HOME = '/home/jdoe42';

/** A session in a project of a home, with files beside it. */
function project(written: SessionBuilder, files: Record<string, string | Buffer> = {}) {
  const root = scratch();
  const folder = 'claude/projects/-home-jdoe42-shop';
  const lines = written.text().replaceAll('/home/dev', HOME);
  const path = put(root, `${folder}/${written.sessionId}.jsonl`, lines);
  for (const [name, content] of Object.entries(files))
    put(root, name.replace('<session>', `${folder}/${written.sessionId}`), content);
  const out = join(root, 'out/shared.jsonl');
  const env = { CLAUDE_CONFIG_DIR: join(root, 'claude'), XDG_STATE_HOME: join(root, 'state') };
  return {
    root,
    path,
    out,
    env,
    share: (...args: string[]) => json(['share', path, '-o', out, ...args], { env }),
    run: (...args: string[]) => ccsurgery(args, { env }),
    written: () => readFileSync(out, 'utf8'),
    files: () => filesIn(join(root, 'out')),
  };
}

const countOf = (data: { redactions: { kind: string; count: number }[] }, kind: string): number =>
  data.redactions.filter((row) => row.kind === kind).reduce((sum, { count }) => sum + count, 0);

describe('where it goes', () => {
  test('by default among the sessions of its project, ready to be resumed', async () => {
    const at = project(session().turn(`Use ${TOKEN} in ${HOME}/shop`));
    const before = readFileSync(at.path, 'utf8');
    const { data } = await json(['share', at.path], { env: at.env });
    expect(dirname(data.result.path)).toBe(dirname(at.path));
    expect(data.resume).toBe(`cd -- ${HOME}/shop && claude --resume ${data.result.sessionId}`);
    expect(readFileSync(data.result.path, 'utf8')).toContain(
      'Use [secret:github-token:1] in ~/shop',
    );
    expect(readFileSync(at.path, 'utf8')).toBe(before);
    // The copy does not tell the directory, and nobody makes one up.
    const again = await json(['clone', data.result.path], { env: at.env });
    expect(again.data.resume).toBe(`claude --resume ${again.data.result.sessionId}`);
    expect(again.err).not.toContain('no directory');
  });

  test('standard output gets the transcript, and only what may leave', async () => {
    const at = project(session().turn(`Use ${TOKEN} in ${HOME}/shop`));
    const { code, out } = await at.run('share', at.path, '-o', '-', '-q');
    expect(code).toBe(0);
    expect(out).toContain('Use [secret:github-token:1] in ~/shop');
  });

  test('a dry run writes nothing and counts the same', async () => {
    const at = project(session().turn(`Use ${TOKEN}`), {
      '<session>/tool-results/a.txt': `${TOKEN} ${TOKEN}`,
    });
    const dry = await at.share('-n');
    expect(existsSync(at.out)).toBe(false);
    const real = await at.share();
    expect(dry.data.redactions).toEqual(real.data.redactions);
    expect(dry.data.changes).toEqual(real.data.changes);
    expect(countOf(real.data, 'secret:github-token')).toBe(4);
  });

  test('a dry run shows which lines would change, and not a word of them', async () => {
    const at = project(session().prompt(`Use ${TOKEN}`).answer(thinking('Quite so.'), 'Yes.'));
    const { out } = await at.run('share', at.path, '-n');
    expect(out).toMatch(/^~ line 1 user [\d.]+ B → [\d.]+ B$/m);
    expect(out).toMatch(/^\d.* edited/m);
    expect(out).not.toMatch(/Use |Quite so|Yes\./);
  });

  test('only --project-to brings it back: no directory of this machine is named', async () => {
    const at = project(session().turn('Hello'));
    await at.share();
    const { code, out } = await at.run('clone', at.out, '--json');
    expect([code, JSON.parse(out).error.code]).toEqual([2, 'unknown-project']);
  });
});

describe('what is stripped', () => {
  test('thinking, requests, snapshots, prompts, accounts, connections', async () => {
    const at = project(
      session()
        .prompt('Hello', { ownerAccountUuid: 'acc-1', forkedFrom: { sessionId: 'old' } })
        .answer(thinking('I am thinking of it.'), 'Hi.')
        .attachment('prompt_snapshot', { systemPrompt: ['You are a client.'] })
        .entry('attachment', {
          attachment: { type: 'date', date: '2026-01-01' },
          rendered: [{ content: 'Today is a day.' }],
          renderedRole: 'system',
        })
        .system('api_error', { error: { status: 500, headers: { 'request-id': 'req_header' } } })
        .line({ type: 'bridge-session', bridgeSessionId: 'bridge-1' })
        .line({ type: 'api-request-blob', message: 'a whole prompt' })
        .line({ type: 'file-history-snapshot', snapshot: { trackedFileBackups: { a: 'b@v1' } } })
        .prompt('Go on'),
      {
        [`claude/file-history/${session().sessionId}/b@v1`]: 'a file',
        [`claude/debug/${session().sessionId}.txt`]: 'log',
      },
    );
    expect((await at.share()).code).toBe(0);
    const gone = ['acc-1', 'forkedFrom', 'thinking', 'You are a client', 'Today is', 'req_header'];
    for (const word of [...gone, 'bridge-1', 'whole prompt', 'b@v1'])
      expect(at.written()).not.toContain(word);
    expect(at.written()).toContain('Go on');
    expect(Object.keys(at.files())).toEqual(['shared.jsonl']);
  });

  test('images, documents and files that are no text, unless they are kept', async () => {
    const pdf = { type: 'base64', media_type: 'application/pdf', data: noise(200) };
    const written = session()
      .prompt([image('png', 9, 9, 90), { type: 'document', source: pdf }, text('Look')])
      .answer('I see.');
    const at = project(written, { '<session>/tool-results/a.bin': Buffer.from([0, 255, 0, 1]) });
    const { data, code } = await at.share();
    expect(code).toBe(0);
    expect(at.written()).not.toContain(pdf.data);
    expect(at.written()).not.toContain('"image"');
    expect(data.result.files).toHaveLength(1);
    const kept = await at.share('--keep', 'images', '--force');
    expect(at.written()).toContain(pdf.data);
    expect(at.written()).toContain('"image"');
    expect(kept.data.result.files).toHaveLength(2);
  });

  test('lines that cannot be read', async () => {
    const at = project(session().turn('Hello').raw(`{"broken": "${TOKEN}`).turn('Again'));
    expect((await at.share()).code).toBe(0);
    expect(at.written()).not.toContain('broken');
  });

  test('strings with bytes that are no text: the entry stays, and is searched as any other', async () => {
    const at = project(
      session()
        .prompt(`An apple of jdoe42, in ${HOME}/shop`)
        .answer(call('Read', { file_path: `${HOME}/notes` }))
        .results('J<byte>rgen and <byte>')
        .answer('Done.'),
    );
    const bytes = readFileSync(at.path, 'latin1').replaceAll('<byte>', '\xfc');
    // Beside a broken string all others are as telling as they were.
    const lines = bytes.replace('"uuid"', '"note":"apple of jdoe42 \xff","uuid"');
    writeFileSync(at.path, Buffer.from(lines, 'latin1'));
    const { code, data } = await at.share('--redact', 'apple');
    expect(code).toBe(0);
    expect(data.changes.passes).toContainEqual(
      expect.objectContaining({ name: 'unreadable-text', edited: 2, removed: 0 }),
    );
    expect(at.written()).not.toMatch(/apple|jdoe42|rgen|\ufffd/);
    expect(at.written()).toContain('An [redacted:1] of [user:1], in ~/shop');
    expect(at.written()).toContain('"tool_result"');
  });
});

describe('what is replaced', () => {
  test('the same value becomes the same placeholder in all files', async () => {
    const other = `ghp_${noise(36).split('').reverse().join('')}`;
    const at = project(
      session()
        .prompt(`${other} and ${TOKEN}`)
        .answer(call('Bash', { command: `echo ${TOKEN}` }))
        .results('done')
        .answer('Done.'),
      { '<session>/tool-results/a.txt': TOKEN },
    );
    await at.share();
    expect(at.written()).toContain('[secret:github-token:1] and [secret:github-token:2]');
    expect(at.written()).toContain('echo [secret:github-token:2]');
    expect(at.files()['shared/tool-results/a.txt']).toBe('[secret:github-token:2]');
  });

  test('names of files, and what names them', async () => {
    const name = 'report-of-jdoe42.txt';
    const at = project(session().prompt(`See ${HOME}/x/tool-results/${name}`).answer('Yes.'), {
      [`<session>/tool-results/${name}`]: 'a report',
    });
    await at.share();
    expect(Object.keys(at.files())).toContain('shared/tool-results/report-of-[user:1].txt');
    expect(at.written()).toContain('~/x/tool-results/report-of-[user:1].txt');
  });

  test('names of tools and ids of calls stay names, and pairs stay pairs', async () => {
    const id = `toolu_${TOKEN}`;
    const at = project(
      session()
        .prompt('Go')
        .answer(call('mcp__jdoe42__list', {}, id))
        .results('done')
        .answer('Done.'),
    );
    expect((await at.share()).code).toBe(0);
    expect(at.written()).toContain('"name":"mcp__redacted-user-1__list"');
    expect(at.written()).toContain('"id":"toolu_redacted-secret-github-token-1"');
    expect(at.written()).toContain('"tool_use_id":"toolu_redacted-secret-github-token-1"');
  });

  test('values of secret-looking keys, and keys themselves, however deep', async () => {
    const input = {
      env: JSON.stringify({ DB: { password: 'swordfish' }, 'me@mail.example': [1] }),
    };
    const at = project(
      session().prompt('Go').answer(call('Run', input)).results('ok').answer('Done.'),
    );
    await at.share();
    expect(at.written()).not.toMatch(/swordfish|me@mail/);
    expect(at.written()).toContain(
      String.raw`{\"DB\":{\"password\":\"[secret:value:1]\"},\"[email:1]\":[1]}`,
    );
  });

  test('values of such keys that are long', async () => {
    const token = noise(2000);
    const at = project(
      session()
        .prompt('Go')
        .answer(call('Run', { access_token: token }))
        .results('ok')
        .answer('.'),
    );
    await at.share();
    expect(at.written()).toContain('{"access_token":"[secret:value:1]"}');
    expect(at.written()).not.toContain(token.slice(0, 50));
  });

  test('more with --redact: a text as it is, or a regular expression', async () => {
    const at = project(session().turn('Ask Acme (GmbH) about PROJ-123 and user PROJ-7'));
    await at.share('--redact', 'Acme (GmbH)', '--redact', '/proj-\\d+/i', '--redact', 'user');
    expect(at.written()).toContain(
      'Ask [redacted:1] about [redacted:2] and [redacted:3] [redacted:4]',
    );
    // The format has words of its own.
    expect(at.written()).toContain('"type":"user"');
  });

  test.each([
    ['/apple/g', 'An [redacted:1] in /srv/data'],
    ['/APPLE/gi', 'An [redacted:1] in /srv/data'],
    ['/apple/sig', 'An [redacted:1] in /srv/data'],
    ['/[a-d]pple/v', 'An [redacted:1] in /srv/data'],
    ['/srv/data', 'An apple in [redacted:1]'],
  ])('--redact %s', async (pattern, expected) => {
    const at = project(session().turn('An apple in /srv/data'));
    expect((await at.share('--redact', pattern)).code).toBe(0);
    expect(at.written()).toContain(expected);
  });

  test('a pattern that fits nothing is named', async () => {
    const at = project(session().turn('An apple'), { '<session>/tool-results/a.txt': 'A plum' });
    const options = ['Apple', '/APPLE/i', 'plum', '/pea(r|ch)/', 'heading'].flatMap((given) => [
      '--redact',
      given,
    ]);
    const { data } = await at.share(...options, '--title', 'A heading');
    expect(data.unmatched).toEqual(['Apple', '/pea(r|ch)/']);
    const { code, err } = await at.run('share', at.path, '-n', ...options);
    expect(code).toBe(0);
    for (const given of ['Apple', '/pea(r|ch)/', 'heading'])
      expect(err).toContain(`--redact ${given}`);
    expect(err).not.toContain('--redact plum');
  });

  test('less with --keep', async () => {
    const at = project(session().turn(`${TOKEN} me@mail.example ${HOME}/shop`));
    await at.share('--keep', 'emails,paths,users');
    expect(at.written()).toContain(`[secret:github-token:1] me@mail.example ${HOME}/shop`);
  });

  test.each([
    ['--keep', 'nonsense'],
    ['--keep', ','],
    ['--redact', '/(/'],
    ['--redact', ''],
    ['--redact', '/apple/x'],
    ['--redact', '/apple/gg'],
    ['--redact', '/ap+le/gixx'],
  ])('%s %s is refused', async (...args) => {
    const { code, data } = await project(session().turn('Hello')).share(...args);
    expect([code, data.error.code]).toEqual([2, 'wrong-use']);
  });

  test('kept thinking goes where it tells a value', async () => {
    const at = project(
      session()
        .prompt('Hello')
        .answer(thinking('Nothing of it.'), 'One.')
        .prompt('And?')
        .answer(thinking(`It is ${TOKEN}.`), 'Two.'),
    );
    const { code } = await at.share('--keep', 'thinking');
    expect(code).toBe(0);
    expect(at.written()).not.toContain('It is ');
  });

  test.each(['-v', '-n'])('the report tells no value, with %s', async (option) => {
    const at = project(session().turn(`${TOKEN} me@mail.example ${HOME}/shop`));
    const { out, err } = await at.run('share', at.path, '-o', at.out, option);
    expect(out).toMatch(/secret:github-token +2/);
    for (const value of [TOKEN, 'me@mail.example']) expect(out + err).not.toContain(value);
  });

  test('a title as well', async () => {
    const at = project(session().turn('Hello'));
    expect((await at.share('--title', 'For me@mail.example')).code).toBe(0);
    expect(at.written()).toContain('For [email:1]');
  });
});

describe('what else can be asked for', () => {
  const tokenIn = (data: { review: { kind: string; hash: string; before: string }[] }) =>
    data.review.find(({ kind }) => kind === 'secret:github-token') as (typeof data.review)[number];
  const written = () =>
    session().turn(`At 10.20.30.40, ${TOKEN}. Set token: "refresh-now-2" for it.`);

  test('kinds beyond the default', async () => {
    const at = project(written());
    const { data } = await at.share();
    expect(countOf(data, 'secret:github-token')).toBeGreaterThan(0);
    expect(at.written()).toContain('10.20.30.40');
    expect(at.written()).toContain('refresh-now-2');
    expect(data.possibleSecrets).toBe(1);
    await at.share('--kinds', 'ips,possible-secrets', '--force');
    expect(at.written()).toContain('At [ip:1], [secret:github-token:1].');
    expect(at.written()).toContain('[possible-secret:value:1]');
    const wrong = await at.share('--kinds', 'secrets');
    expect([wrong.code, wrong.data.error.code]).toEqual([2, 'wrong-use']);
  });

  test('a review tells where a value stands, and not the value', async () => {
    const at = project(written());
    const { code, data } = await at.share('--review');
    expect(code).toBe(0);
    expect(existsSync(at.out)).toBe(false);
    expect(JSON.stringify(data)).not.toContain(TOKEN);
    expect(JSON.stringify(data)).not.toContain('refresh-now-2');
    const token = tokenIn(data);
    expect(token).toMatchObject({ kind: 'secret:github-token', replaced: true, length: 40 });
    expect(token.before).toMatch(/At 10\.20\.30\.40, $/);
    const possible = data.review.find(({ kind }: { kind: string }) => kind.startsWith('possible'));
    expect(possible).toMatchObject({ replaced: false });
  });

  test('what is allowed stays', async () => {
    const at = project(written());
    const { data } = await at.share('--review');
    const list = put(at.root, 'allowed.txt', `# by hand\n${tokenIn(data).hash} from the docs\n`);
    expect((await at.share('--allow', list)).code).toBe(0);
    expect(at.written()).toContain(TOKEN);
    put(at.root, 'allowed.txt', 'no-hash\n');
    const wrong = await at.share('--allow', list, '--force');
    expect([wrong.code, wrong.data.error.code]).toEqual([2, 'wrong-use']);
  });
});
