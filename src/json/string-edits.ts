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
  const places = placesOf(
    raw,
    edits.flatMap(({ start, end }) => [start, end]),
  );
  return edits.map((edit, index) =>
    escaped({
      ...edit,
      start: places[2 * index] as number,
      end: places[2 * index + 1] as number,
    }),
  );
}

function escaped(edit: TextEdit): TextEdit {
  return { ...edit, text: JSON.stringify(edit.text).slice(1, -1) };
}

/** Where some characters of a string's meaning are written, given by their places in it, in order. */
function placesOf(raw: string, wanted: readonly number[]): number[] {
  const places: number[] = [];
  let [at, index] = [0, 0];
  for (const place of wanted) {
    for (; index < place; index++) at += raw[at] !== '\\' ? 1 : raw[at + 1] === 'u' ? 6 : 2;
    places.push(at);
  }
  return places;
}
