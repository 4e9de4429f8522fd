/** What stands for itself after a backslash. */
const ESCAPED_SIGN = /^[\\^$.*+?()[\]{}|/-]$/;
/** `\u`, `\x`, `\k`, `\p` and numbers go on; taking too much only makes fewer literals. */
const TAKES_MORE = /[uxkpP\d]/;
const MORE = /^(?:\{[^}]*\}|<[^>]*>|[\da-fA-F]{1,4})/;
const OUTSIDE_BMP = /^[\ud800-\udbff][\udc00-\udfff]/;
/** The item before it may be missing. */
const OPTIONAL = /^(?:[?*]|\{0[^}]*\})\??/;
const REPEATED = /^(?:\+|\{\d+(?:,\d*)?\})\??/;

/** Texts that every match of a regular expression holds; none where that is not plain to see. */
export function literalsOf({ source, flags }: RegExp): string[] {
  // Classes can be nested in these.
  return flags.includes('v') ? [] : new Reader(source).read();
}

/** Reads a pattern from left to right, one item at a time, and passes over what may be several things. */
class Reader {
  private readonly source: string;
  private at = 0;
  private run = '';
  private readonly runs: string[] = [];

  constructor(source: string) {
    this.source = source;
  }

  read(): string[] {
    while (this.at < this.source.length) {
      const literal = this.item();
      // One of several things: nothing is in all of them.
      if (literal === undefined) return [];
      this.take(literal);
    }
    this.endRun();
    return this.runs;
  }

  /** The text of the next item: empty if it may be several; undefined at an alternative. */
  private item(): string | undefined {
    const { source } = this;
    const character = source[this.at++] as string;
    if (character === '|') return undefined;
    if (character === '[') return this.skipTo(']');
    if (character === '(') return this.skipGroup();
    if (character === '\\') return this.escape();
    if ('^$.'.includes(character)) return '';
    const [pair] = OUTSIDE_BMP.exec(source.slice(this.at - 1, this.at + 1)) ?? [];
    if (pair !== undefined) this.at++;
    return pair ?? character;
  }

  private escape(): string {
    const next = this.source[this.at++] ?? '';
    if (ESCAPED_SIGN.test(next)) return next;
    if (next === 'c') this.at++;
    if (TAKES_MORE.test(next)) this.at += MORE.exec(this.source.slice(this.at))?.[0].length ?? 0;
    return '';
  }

  private skipTo(closing: string): string {
    while (this.at < this.source.length && this.source[this.at] !== closing)
      this.at += this.source[this.at] === '\\' ? 2 : 1;
    this.at++;
    return '';
  }

  private skipGroup(): string {
    for (let depth = 1; depth > 0 && this.at < this.source.length; ) {
      const character = this.source[this.at++];
      if (character === '\\') this.at++;
      else if (character === '[') this.skipTo(']');
      else if (character === '(') depth++;
      else if (character === ')') depth--;
    }
    return '';
  }

  /** Adds an item to the run, unless a quantifier lets it be missing. */
  private take(literal: string): void {
    const rest = this.source.slice(this.at);
    const [optional] = OPTIONAL.exec(rest) ?? [];
    const [repeated] = REPEATED.exec(rest) ?? [];
    this.at += (optional ?? repeated ?? '').length;
    if (optional === undefined) this.run += literal;
    if (optional !== undefined || repeated !== undefined || literal === '') this.endRun();
  }

  private endRun(): void {
    if (this.run !== '') this.runs.push(this.run);
    this.run = '';
  }
}
