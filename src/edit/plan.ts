import { UserError } from '../errors.ts';
import { parseStatement, printStatement, type Statement } from './statement.ts';

/** A statement, and where it was written, for messages. */
export interface Placed extends Statement {
  readonly place: string;
}

/** Reads an operating plan: a statement a line; empty lines and those that start with # say nothing. */
export function parsePlan(text: string, name = 'the plan'): Placed[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    const words = line.trim();
    if (words === '' || words.startsWith('#')) return [];
    const place = `line ${index + 1} of ${name}`;
    const isNested = /^\s/.test(line) ? ({ isNested: true } as const) : {};
    return [{ ...at(place, () => parseStatement(words)), ...isNested, place }];
  });
}

/** Statements that were given one by one. */
export function parseStatements(texts: readonly string[]): Placed[] {
  return texts.map((text) => {
    const place = `--do '${text}'`;
    return { ...at(place, () => parseStatement(text)), place };
  });
}

/** @param comments What stands behind each, for people. */
export function printPlan(
  statements: readonly Statement[],
  comments: readonly string[] = [],
): string {
  const lines = statements.map(printStatement);
  const width = Math.max(0, ...lines.map((line) => (line.length > 40 ? 0 : line.length)));
  return lines
    .map((line, index) => (comments[index] ? `${line.padEnd(width)}  # ${comments[index]}` : line))
    .map((line) => `${line}\n`)
    .join('');
}

/** Says of a mistake where in the plan it is. */
export function at<T>(place: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { code, message, hint } = error;
    throw new UserError({ code, message: `${capital(place)}: ${message}`, hint });
  }
}

function capital(text: string): string {
  return text.replace(/^l/, 'L');
}
