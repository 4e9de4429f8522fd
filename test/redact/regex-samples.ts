/**
 * Makes texts that fit a regular expression, at random but always the same: of every alternative at
 * least one. It knows what rules for secrets are written in, in the dialects of JavaScript and Go.
 */

type Random = () => number;
type Node =
  | { readonly type: 'set'; readonly characters: string }
  | { readonly type: 'all'; readonly nodes: readonly Node[] }
  | { readonly type: 'any'; readonly nodes: readonly Node[] }
  | {
      readonly type: 'repeat';
      readonly node: Node;
      readonly min: number;
      readonly max: number;
      readonly isGroup?: boolean;
    }
  | { readonly type: 'group'; readonly node: Node };

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const WORD = `${DIGITS}${LOWER}${UPPER}_`;
const CLASSES: Readonly<Record<string, string>> = {
  d: DIGITS,
  w: WORD,
  s: ' ',
  S: WORD,
  n: '\n',
  r: '\n',
  t: '\t',
};
/** More of what may be repeated for ever. */
const MORE = 8;

export function seeded(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A text for an expression, and what its first group holds in it (or all, if it has none). */
export interface Sample {
  readonly text: string;
  readonly secret: string;
}

export function sampleOf(source: string, random: Random): Sample {
  const node = new Parser(source).parse();
  const groups: string[] = [];
  const text = write(node, random, groups);
  return { text, secret: groups.find((group) => group.length > 0) ?? text };
}

/** The same, with another alternative each time. */
export function samplesOf(source: string, count: number, seed = 1): Sample[] {
  return Array.from({ length: count }, (_, index) => sampleOf(source, seeded(seed * 1000 + index)));
}

function write(node: Node, random: Random, groups: string[]): string {
  const pick = <T>(items: ArrayLike<T>): T => items[Math.floor(random() * items.length)] as T;
  switch (node.type) {
    case 'set':
      return pick([...node.characters]);
    case 'all':
      return node.nodes.map((member) => write(member, random, groups)).join('');
    case 'any':
      return write(pick(node.nodes), random, groups);
    case 'group': {
      const index = groups.push('') - 1;
      groups[index] = write(node.node, random, groups);
      return groups[index] as string;
    }
    case 'repeat': {
      const count =
        node.min + Math.floor(random() * (Math.min(node.max, node.min + MORE) - node.min + 1));
      return Array.from({ length: count }, () => write(node.node, random, groups)).join('');
    }
  }
}

class Parser {
  private at = 0;
  private isCaseless = false;
  private readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  parse(): Node {
    return this.alternatives();
  }

  private alternatives(): Node {
    const nodes = [this.sequence()];
    while (this.take('|')) nodes.push(this.sequence());
    return nodes.length === 1 ? (nodes[0] as Node) : { type: 'any', nodes };
  }

  private sequence(): Node {
    const nodes: Node[] = [];
    while (this.at < this.source.length && !'|)'.includes(this.source[this.at] as string)) {
      const node = this.atom();
      if (node !== undefined) nodes.push(this.repeated(node));
    }
    return { type: 'all', nodes };
  }

  private repeated(node: Node): Node {
    const range = /^(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/.exec(this.source.slice(this.at));
    if (range === null) return node;
    this.at += range[0].length;
    const sign = range[0][0];
    if (sign === '*') return { type: 'repeat', node, min: 0, max: Number.POSITIVE_INFINITY };
    if (sign === '+') return { type: 'repeat', node, min: 1, max: Number.POSITIVE_INFINITY };
    if (sign === '?') return { type: 'repeat', node, min: 0, max: 1 };
    const min = Number(range[1]);
    const max = range[2] === '' ? min : range[3] ? Number(range[3]) : Number.POSITIVE_INFINITY;
    return { type: 'repeat', node, min, max };
  }

  private atom(): Node | undefined {
    const character = this.source[this.at++] as string;
    if (character === '(') return this.group();
    if (character === '[') return this.characters();
    if (character === '\\') return this.escape();
    if (character === '.') return this.set('.');
    if (character === '^' || character === '$') return undefined;
    return this.set(character);
  }

  private group(): Node | undefined {
    const look = /^\?(?:<?[=!])/.exec(this.source.slice(this.at));
    const flags = /^\?(-?)([is]*)(-?[is]*)([:)])/.exec(this.source.slice(this.at));
    const named = /^\?P?<\w+>/.exec(this.source.slice(this.at));
    const before = this.isCaseless;
    if (flags !== null && flags[4] === ')') {
      this.at += flags[0].length;
      this.isCaseless = flags[1] === '' && (flags[2] as string).includes('i');
      return undefined;
    }
    if (flags !== null) {
      this.at += flags[0].length;
      if ((flags[2] as string).includes('i')) this.isCaseless = flags[1] === '';
    } else if (look !== null) this.at += look[0].length;
    else if (named !== null) this.at += named[0].length;
    const node = this.alternatives();
    this.at++;
    this.isCaseless = before;
    if (look !== null) return undefined;
    return flags === null ? { type: 'group', node } : node;
  }

  private escape(): Node | undefined {
    const character = this.source[this.at++] as string;
    if ('bBzAZ'.includes(character)) return undefined;
    if (character === 'x') return this.set(this.code());
    return this.set(CLASSES[character] ?? character);
  }

  private code(): string {
    this.at += 2;
    return String.fromCharCode(Number.parseInt(this.source.slice(this.at - 2, this.at), 16));
  }

  private characters(): Node {
    const isNot = this.take('^');
    let found = '';
    while (this.source[this.at] !== ']') {
      const named = /^\[:(\w+):\]/.exec(this.source.slice(this.at));
      if (named !== null) {
        this.at += named[0].length;
        found += named[1] === 'alnum' ? DIGITS + LOWER + UPPER : WORD;
        continue;
      }
      let character = this.source[this.at++] as string;
      if (character === '\\') {
        character = this.source[this.at++] as string;
        if (character === 'x') character = this.code();
        else if (CLASSES[character] !== undefined) {
          found += CLASSES[character];
          continue;
        }
      }
      if (this.source[this.at] === '-' && this.source[this.at + 1] !== ']') {
        const last = this.source[this.at + 1] as string;
        this.at += 2;
        for (let code = character.charCodeAt(0); code <= last.charCodeAt(0); code++)
          found += String.fromCharCode(code);
      } else found += character;
    }
    this.at++;
    return this.set(isNot ? [...WORD].filter((member) => !found.includes(member)).join('') : found);
  }

  private set(characters: string): Node {
    if (!this.isCaseless || characters.length === 1) return { type: 'set', characters };
    const both = new Set([...characters.toLowerCase(), ...characters]);
    return { type: 'set', characters: [...both].join('') };
  }

  private take(character: string): boolean {
    if (this.source[this.at] !== character) return false;
    this.at++;
    return true;
  }
}
