import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ERROR_CODES } from '../src/error-codes.ts';
import { UserError } from '../src/errors.ts';
import { ROOT } from './validate/fixtures.ts';

test('every code of the table is thrown somewhere', () => {
  const sources = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && path !== 'error-codes.ts')
    .map((path) => readFileSync(join(ROOT, 'src', path), 'utf8'))
    .join('\n');
  const unused = Object.keys(ERROR_CODES).filter((code) => !sources.includes(`'${code}'`));
  expect(unused).toEqual([]);
});

test('the exit code of an error is that of its code, and without a hint it has that of the table', () => {
  const refused = new UserError({ code: 'session-live', message: 'A client has it open.' });
  expect(refused.exitCode).toBe(3);
  expect(refused.hint).toBe(ERROR_CODES['session-live'].todo);
  expect(new UserError({ code: 'bad-id', message: 'No.', hint: 'Try.' }).hint).toBe('Try.');
});
