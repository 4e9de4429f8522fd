import { constants } from 'node:buffer';
import { UserError } from './errors.ts';

const GIB = 2 ** 30;

/** Bytes. Offsets in files are numbers of 32 bits in places, those within a line have a sign besides. */
export const LARGEST_FILE = Math.min(constants.MAX_LENGTH, 4 * GIB - 1);
export const LONGEST_LINE = 2 * GIB - 1;

export function fileTooLarge(name: string, size: number): UserError {
  return new UserError({
    code: 'file-too-large',
    message: `${name} has ${gibibytes(size)}, and files of ${gibibytes(LARGEST_FILE)} or more cannot be read.`,
    hint: 'Remove large lines from a copy of it with another tool first.',
  });
}

export function lineTooLong(path: string, line: number): UserError {
  const name = path === '-' ? 'standard input' : path;
  return new UserError({
    code: 'line-too-long',
    message: `Line ${line} of ${name} has more than ${gibibytes(LONGEST_LINE)}, and such lines cannot be read.`,
    hint: 'Remove it from a copy of the file with another tool first.',
  });
}

function gibibytes(size: number): string {
  return `${Math.round((size / GIB) * 10) / 10} GiB`;
}
