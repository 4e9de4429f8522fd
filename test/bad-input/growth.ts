import { uuid } from '../builders/ids.ts';
import { type CommandLine, EVERY_COMMAND, PRUNING, SESSION, TO_FILE } from './command-lines.ts';
import { CROWD_NAMES, crowd } from './crowds.ts';
import { Workplace } from './workplace.ts';

/** A time that grew more than its cause. */
export interface Growth {
  readonly crowd: string;
  readonly command: string;
  /** Milliseconds for so many, and for four times as many. */
  readonly times: readonly [number, number];
}

const TIMES = 4;
/** With its square it would be 16 times as much; less than this much in all is not worth a word. */
const TOO_MUCH = 2 * TIMES;
const MATTERS = 400;

/** What goes through most of a session, and each way to remove something. */
function commandLines(count: number): CommandLine[] {
  const toFile = (command: string, ...options: string[]): CommandLine => ({
    command,
    options: [SESSION, ...options, ...TO_FILE],
    writes: 'file',
  });
  return [
    ...EVERY_COMMAND,
    { command: 'inspect', options: [SESSION, '-v'], writes: 'nothing' },
    { command: 'prune', options: [SESSION, '--preset', 'light', '-n', '-v'], writes: 'nothing' },
    ...['1.0.128', '2.0.50', '2.1.325'].map(
      (client): CommandLine => ({
        command: 'context',
        options: [SESSION, '--client', client, '--json'],
        writes: 'nothing',
      }),
    ),
    toFile('clone', '--up-to', uuid(Math.floor(count / 2))),
    toFile('clone', '--no-artifacts'),
    toFile('clone', '--project-to', '/home/dev/other'),
    toFile('compress', '--keep-last', '1'),
    toFile('compress', '--keep-last', '0', '--keep-history'),
    toFile('compress', '--target-tokens', '2000'),
    toFile('repair'),
    toFile('repair', '--unsafe'),
    ...PRUNING.map((options) => toFile('prune', ...options)),
    toFile('prune', '--preset', 'heavy', '--keep-last', '1'),
  ];
}

/** Runs every command on sessions that grow in one way each; gives those whose time grows more than they do. */
export async function* growths(
  count: number,
  root: string,
  watch: (what: string) => void,
  wanted = '',
): AsyncGenerator<Growth> {
  for (const name of CROWD_NAMES.filter((each) => each.includes(wanted))) {
    const [few, many] = [crowd(name, count), crowd(name, count * TIMES)];
    const half = crowd(name, count / 2);
    const lines = [commandLines(count), commandLines(count * TIMES)] as const;
    for (const [index, line] of lines[0].entries()) {
      const command = [line.command, ...line.options].join(' ');
      watch(`${name}: ${command}`);
      const time = async (isMany: boolean): Promise<number> => {
        const place = new Workplace(root, isMany ? many : few, half.files);
        const { command, options } = lines[isMany ? 1 : 0][index] as CommandLine;
        const start = performance.now();
        await place.run([command, ...options]);
        return Math.round(performance.now() - start);
      };
      const times = [await time(false), await time(true)] as const;
      if (times[1] > MATTERS && times[1] > times[0] * TOO_MUCH)
        yield { crowd: name, command, times };
    }
  }
}
