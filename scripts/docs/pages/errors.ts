import { ERROR_CODES } from '../../../src/error-codes.ts';
import { code, page, table } from '../markdown.ts';

/** Every code that an error can have, with its exit code. */
export function errors(): string {
  return page(
    'Errors',
    'An error has a `code`, a `message` that says what happened, and a `hint` that says what to do. On a terminal the message and the hint go to standard error; with `--json` all three are in `error`, on standard output. Codes and exit codes are stable; messages and hints may change. In the library they are those of `UserError`.',
    table(
      ['code', 'exit code', 'meaning', 'what to do'],
      Object.entries(ERROR_CODES).map(([name, { exitCode, meaning, todo }]) => [
        code(name),
        String(exitCode),
        meaning,
        todo,
      ]),
    ),
  );
}
