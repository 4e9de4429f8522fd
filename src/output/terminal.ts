import { Chalk, type ChalkInstance } from 'chalk';
import { oneLine } from '../text/one-line.ts';
import { verbatim } from '../text/unsafe-characters.ts';

export { verbatim };

/** What is known of the place that people read the output in. */
export interface Terminal {
  readonly style: ChalkInstance;
  readonly width: number;
  /** Somebody reads it there: what is too long for a line is cut. */
  readonly isTerminal: boolean;
  readonly verbose: boolean;
  /** Run by Claude Code. */
  readonly isInClient: boolean;
}

type Env = Readonly<Record<string, string | undefined>>;

/** 0: none, 1: 16 colours. More are not needed, and look wrong on some backgrounds. */
export function colourLevel(env: Env, isTerminal: boolean, wanted: boolean): 0 | 1 {
  if (!wanted || env.NO_COLOR) return 0;
  const forced = env.FORCE_COLOR;
  if (forced !== undefined) return forced === '0' || forced === 'false' ? 0 : 1;
  return isTerminal && env.TERM !== 'dumb' ? 1 : 0;
}

export function makeTerminal(options: {
  env: Env;
  stream: { isTTY?: boolean; columns?: number };
  colour: boolean;
  verbose: boolean;
}): Terminal {
  const { env, stream, colour, verbose } = options;
  const isTerminal = stream.isTTY === true;
  const level = colourLevel(env, isTerminal, colour);
  const isInClient = Boolean(env.CLAUDECODE);
  const width = stream.columns ?? 100;
  return { style: new Chalk({ level }), width, isTerminal, verbose, isInClient };
}

/** Text from a transcript as one safe line. */
export function clean(text: string): string {
  return verbatim(text.replace(/\s+/g, ' ')).trim();
}

/** As `clean`, cut to a length. */
export function shorten(text: string, length: number): string {
  return verbatim(oneLine(text, length));
}
