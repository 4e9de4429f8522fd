import { type Place, walkStrings } from './string-walk.ts';

/** A piece of a text, and what comes in its place. */
export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Finds what to change in a text. Where it stands is known of strings in JSON. */
export type FindEdits = (text: string, place?: Place) => TextEdit[];

export function applyEdits(text: string, edits: readonly TextEdit[]): string {
  let [changed, from] = ['', 0];
  for (const { start, end, text: replacement } of edits) {
    changed += text.slice(from, start) + replacement;
    from = end;
  }
  return changed + text.slice(from);
}

/**
 * Edits of the strings in a JSON text, keys included, that leave all other bytes as they are.
 * @param find Is given a string's meaning; its edits are written with the escapes that JSON needs.
 * @param keptKeys Keys whose strings stay.
 */
export function stringEdits(
  json: string,
  find: FindEdits,
  keptKeys: ReadonlySet<string>,
): TextEdit[] {
  const edits: TextEdit[] = [];
  walkStrings(json, (open, close, place) => {
    if (!place.isKey && keptKeys.has(place.key ?? '')) return;
    const raw = json.slice(open + 1, close);
    pushEdits(edits, open + 1, raw, (text) => find(text, place));
  });
  return edits;
}

/** Adds the edits of a string of JSON that starts at a place. */
export function pushEdits(edits: TextEdit[], at: number, raw: string, find: FindEdits): void {
  for (const { start, end, text } of editsOf(raw, find))
    edits.push({ start: at + start, end: at + end, text });
}

/** Edits of a string as it is written, made of those of its meaning. */
function editsOf(raw: string, find: FindEdits): TextEdit[] {
  if (!raw.includes('\\')) return find(raw).map(escaped);
  const edits = find(JSON.parse(`"${raw}"`) as string);
  if (edits.length === 0) return edits;
  const places = placesOf(raw);
  const placeOf = (index: number): number => places[index] as number;
  return edits.map((edit) =>
    escaped({ ...edit, start: placeOf(edit.start), end: placeOf(edit.end) }),
  );
}

function escaped(edit: TextEdit): TextEdit {
  return { ...edit, text: JSON.stringify(edit.text).slice(1, -1) };
}

/** Where each character of a string's meaning is written, and where the last one ends. */
function placesOf(raw: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < raw.length; ) {
    places.push(at);
    at += raw[at] !== '\\' ? 1 : raw[at + 1] === 'u' ? 6 : 2;
  }
  return [...places, raw.length];
}
