import { type Json, type Ran, UNSAFE } from '../commands/cli.ts';
import type { CommandLine } from './command-lines.ts';

/** What is wrong with how a command answered, whatever it did. */
export function wrongAnswer(
  { command, options, writes }: CommandLine,
  { code, out, err }: Ran,
): string[] {
  if (![0, 1, 2, 3].includes(code)) return [`exit code ${code}`];
  if (err.includes('This is a bug') || out.includes('"code":"internal-error"'))
    return [`internal error: ${err || out}`];
  const isJson = options.includes('--json');
  if (isJson) return wrongJson(command, out, code);
  if (code >= 2 && !/^error: ./m.test(err)) return ['an error without a word'];
  const shown = writes === 'output' ? err : out + err;
  const [unsafe] = UNSAFE.exec(shown) ?? [];
  return unsafe === undefined ? [] : [`${JSON.stringify(unsafe)} for the terminal`];
}

function wrongJson(command: string, out: string, code: number): string[] {
  try {
    const { error, ...data }: Json = JSON.parse(out);
    if (typeof data.schemaVersion !== 'number' || data.command !== command)
      return [`no object of ${command}: ${out.slice(0, 200)}`];
    const isClear = /^[a-z]+(-[a-z]+)*$/.test(error?.code ?? '') && error.message !== '';
    return code >= 2 === isClear ? [] : [`exit code ${code} with ${JSON.stringify(error)}`];
  } catch {
    return [`no JSON: ${out.slice(0, 200)}`];
  }
}
