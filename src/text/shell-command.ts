import { hasUnsafeCharacters } from './unsafe-characters.ts';

/**
 * Commands that are printed are pasted into shells, and hold names that others chose. What no
 * quotes make harmless in every shell of a platform is not printed at all.
 */
interface Shells {
  /** A text as one word; undefined if it can't be one. */
  word(text: string): string | undefined;
  /** A command that is run in a directory, with variables set, each as far as that is said. */
  within(command: string, directory: string | undefined, variables: Variables): string | undefined;
}

type Variables = Readonly<Record<string, string>>;

const POSIX_PLAIN = /^[\w/][\w@%+:,./-]*$/;
/** Quotes do not stop these: a backslash in fish, an exclamation mark in csh. */
const POSIX_LIVE = /[\\!]/;

const POSIX: Shells = {
  word(text) {
    if (POSIX_PLAIN.test(text)) return text;
    if (POSIX_LIVE.test(text) || hasUnsafeCharacters(text)) return undefined;
    return `'${text.replaceAll("'", String.raw`'\''`)}'`;
  },
  within(command, directory, variables) {
    const words = Object.entries(variables).map(([name, value]) => [name, this.word(value)]);
    if (words.some(([, word]) => word === undefined)) return undefined;
    const set = words.map(([name, word]) => `${name}=${word} `).join('');
    const place = directory?.startsWith('/') ? this.word(directory) : undefined;
    return `${place === undefined ? '' : `cd -- ${place} && `}${set}${command}`;
  },
};

/** What stands for itself in both cmd and PowerShell, also between double quotes. */
const WINDOWS_PLAIN = /^[\p{L}\p{M}\p{N} _.:\\/+@~#'-]+$/u;
const WINDOWS_ABSOLUTE = /^[A-Za-z]:[\\/]/;

const WINDOWS: Shells = {
  word: (text) => (WINDOWS_PLAIN.test(text) && !text.endsWith('\\') ? `"${text}"` : undefined),
  // The two agree neither on how to go on after a command nor on how to set a variable: cmd does it for both.
  within(command, directory = '', variables) {
    const values = Object.values(variables);
    if (!values.every((value) => WINDOWS_PLAIN.test(value))) return undefined;
    const steps = Object.entries(variables).map(([name, value]) => `set ${name}=${value}`);
    if (WINDOWS_ABSOLUTE.test(directory) && WINDOWS_PLAIN.test(directory))
      steps.push(`cd /d ${directory}`);
    return steps.length === 0 ? command : `cmd /c "${[...steps, command].join('&& ')}"`;
  },
};

export function shellsOf(platform: NodeJS.Platform = process.platform): Shells {
  return platform === 'win32' ? WINDOWS : POSIX;
}
