/** The ways in which a value is written into texts; each gives it away as well as the others. */

/** Shorter values are no proof in base64: what they look like there is found by chance. */
const SHORTEST_ENCODED = 8;
/** Nobody writes JSON into JSON more often, unless it is JSON to the innermost, which is read as such. */
const LEVELS = 4;

/** A value as it is, escaped for JSON once or more, and encoded for URLs. */
export function writtenForms(value: string): Set<string> {
  const forms = new Set([value]);
  const addEscaped = (text: string): void => {
    let escaped = text;
    for (let level = 0; level < LEVELS; level++) {
      escaped = JSON.stringify(escaped).slice(1, -1);
      forms.add(escaped);
    }
  };
  addEscaped(value);
  // Some writers of JSON escape slashes, and all that is not ASCII.
  if (value.includes('/')) addEscaped(value.replaceAll('/', '\\/'));
  if (/[^\0-\x7f]/.test(value)) forms.add(asciiOnly(value));
  // Half of a character that takes two code units cannot be encoded.
  const whole = Buffer.from(value).toString();
  for (const encoded of [encodeURIComponent(whole), encodeURI(whole)]) {
    forms.add(encoded);
    forms.add(encoded.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()));
  }
  return forms;
}

/** What is to be found in the base64 of any bytes that hold a value, wherever it starts in them. */
export function base64Forms(value: string): Set<string> {
  const forms = new Set<string>();
  if (value.length < SHORTEST_ENCODED) return forms;
  const bytes = Buffer.from(value);
  for (const [shift, unsure] of [
    [0, 0],
    [1, 2],
    [2, 3],
  ] as const) {
    const encoded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    // The last character also tells of the byte after the value.
    const sure = (shift + bytes.length) % 3 === 0 ? encoded : encoded.slice(0, -1);
    const form = sure.slice(unsure);
    forms.add(form);
    forms.add(form.replaceAll('+', '-').replaceAll('/', '_'));
  }
  return forms;
}

function asciiOnly(text: string): string {
  return JSON.stringify(text)
    .slice(1, -1)
    .replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
