/** A word is made of quoted and bare pieces; a backslash takes the next character as it is. */
const WORD = /(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+/gs;
const PIECE = /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/gs;

/** The words of a command line as a shell would tell them apart, without anything else that a shell does. */
export function splitCommand(line: string): string[] {
  return (line.match(WORD) ?? []).map((word) =>
    word.replace(
      PIECE,
      (_, double?: string, single?: string, escaped?: string) =>
        double?.replace(/\\(["\\$`])/g, '$1') ?? single ?? escaped ?? '',
    ),
  );
}
