/** Where a string stands in a JSON text. */
export interface Place {
  /** The key that it is, or that it is the value of; none of an element of an array. */
  readonly key: string | undefined;
  readonly isKey: boolean;
  /** The dotted path, `[]` for elements; of a key, that of its object. */
  path(): string;
}

/**
 * Visits the strings of a valid JSON text, keys included, as they are written between their quotes.
 * What lies between strings is only looked at for its brackets.
 */
export function walkStrings(
  json: string,
  visit: (open: number, close: number, place: Place) => void,
): void {
  const place = new CurrentPlace();
  let from = 0;
  for (let open = json.indexOf('"'); open >= 0; open = json.indexOf('"', from)) {
    place.pass(json, from, open);
    const close = closingQuote(json, open);
    place.isKey = isColonNext(json, close + 1);
    if (place.isKey) place.enterKey(json.slice(open + 1, close));
    visit(open, close, place);
    from = close + 1;
  }
}

const ELEMENT = '[]';

class CurrentPlace implements Place {
  isKey = false;
  /** A step for each object or array that is open: what leads to its members. */
  private readonly steps: string[] = [];

  get key(): string | undefined {
    const last = this.steps.at(-1);
    return last === ELEMENT ? undefined : last;
  }

  path(): string {
    const steps = this.isKey ? this.steps.slice(0, -1) : this.steps;
    return steps.join('.').replaceAll(`.${ELEMENT}`, ELEMENT);
  }

  enterKey(key: string): void {
    this.steps[this.steps.length - 1] = key;
  }

  pass(json: string, from: number, to: number): void {
    for (let at = from; at < to; at++) {
      const character = json[at];
      if (character === '{') this.steps.push('');
      else if (character === '[') this.steps.push(ELEMENT);
      else if (character === '}' || character === ']') this.steps.pop();
    }
  }
}

function isColonNext(json: string, from: number): boolean {
  let at = from;
  while (json[at] === ' ' || json[at] === '\t' || json[at] === '\r' || json[at] === '\n') at++;
  return json[at] === ':';
}

function closingQuote(json: string, open: number): number {
  let close = json.indexOf('"', open + 1);
  while (close >= 0) {
    let escapes = 0;
    while (json[close - 1 - escapes] === '\\') escapes++;
    if (escapes % 2 === 0) return close;
    close = json.indexOf('"', close + 1);
  }
  throw new Error('a string has no end');
}
