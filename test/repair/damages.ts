/** What befalls sessions: each makes other lines of a transcript's, at the nth place that it fits. */
export type Damage = (lines: readonly string[], nth: number) => string[] | undefined;

// biome-ignore lint/suspicious/noExplicitAny: lines of any shape
type Value = any;

/** A uuid that no entry has. */
const NOBODY = 'dead0000-0000-4000-8000-00000000beef';

export const DAMAGES: Readonly<Record<string, Damage>> = {
  'a prompt with a dangling parent': edit(isLaterPrompt, (prompt) => ({
    ...prompt,
    parentUuid: NOBODY,
  })),
  'a lost result': (lines, nth) => {
    const place = placeOf(lines, isResult, nth);
    return place === undefined ? undefined : lines.toSpliced(place, 1);
  },
  'a lost call': (lines, nth) => {
    const place = placeOf(lines, isCall, nth);
    return place === undefined ? undefined : lines.toSpliced(place, 1);
  },
  'a circle': (lines, nth) => {
    const place = placeOf(lines, isLaterPrompt, nth);
    const below = place === undefined ? undefined : lastBelow(lines.map(parse), place);
    if (place === undefined || below === undefined) return undefined;
    const prompt = { ...parse(lines[place]), parentUuid: below };
    return lines.with(place, JSON.stringify(prompt));
  },
  'a last-prompt that points nowhere': (lines, nth) => {
    if (nth > 0) return undefined;
    const { sessionId } = parse(lines.findLast((line) => line.includes('"sessionId"')));
    const marker = { type: 'last-prompt', lastPrompt: 'gone', leafUuid: NOBODY, sessionId };
    return [...lines, JSON.stringify(marker)];
  },
  'a duplicated line': (lines, nth) => {
    const place = placeOf(lines, (value) => value.uuid !== undefined, nth * 7);
    return place === undefined ? undefined : [...lines, lines[place] as string];
  },
  'an empty message': (lines, nth) => {
    const place = placeOf(lines, isLaterPrompt, nth);
    if (place === undefined) return undefined;
    const prompt = parse(lines[place]);
    const answer = parse(lines.findLast((line) => parse(line).type === 'assistant'));
    const uuid = `${NOBODY.slice(0, -4)}${String(nth).padStart(4, '0')}`;
    const message = { ...answer.message, id: `msg_empty${nth}`, content: [] };
    const { parentUuid, timestamp } = prompt;
    const empty = { ...answer, parentUuid, uuid, timestamp, message };
    const moved = { ...prompt, parentUuid: uuid };
    return lines.toSpliced(place, 1, JSON.stringify(empty), JSON.stringify(moved));
  },
  'a bad line': (lines, nth) => {
    const place = placeOf(lines, (value) => isResult(value) || isNote(value), nth);
    return place === undefined
      ? undefined
      : lines.with(place, `${lines[place]?.slice(0, -9)}\u0000}`);
  },
  'a torn last line': (lines, nth) => {
    if (nth > 0) return undefined;
    const last = lines.findLast((line) => parse(line).type === 'assistant') as string;
    return [...lines, last.slice(0, last.length / 2)];
  },
  'two glued lines': (lines, nth) => {
    const place = nth * 5;
    if (place + 1 >= lines.length) return undefined;
    return lines.toSpliced(place, 2, `${lines[place]}${lines[place + 1]}`);
  },
};

/** A torn line is the last, and has no end. */
export function damaged(text: string, name: string, nth: number): string | undefined {
  const lines = DAMAGES[name]?.(text.trimEnd().split('\n'), nth);
  return lines && `${lines.join('\n')}${name === 'a torn last line' ? '' : '\n'}`;
}

function edit(isWanted: (value: Value) => boolean, change: (value: Value) => Value): Damage {
  return (lines, nth) => {
    const place = placeOf(lines, isWanted, nth);
    if (place === undefined) return undefined;
    return lines.with(place, JSON.stringify(change(parse(lines[place]))));
  };
}

function placeOf(
  lines: readonly string[],
  isWanted: (value: Value) => boolean,
  nth: number,
): number | undefined {
  const places = lines.flatMap((line, place) => (isWanted(parse(line)) ? [place] : []));
  return places[nth];
}

/** The last entry that hangs on the one at a place. */
function lastBelow(values: readonly Value[], place: number): string | undefined {
  const below = new Set([values[place].uuid]);
  for (const { uuid, parentUuid } of values.slice(place + 1))
    if (below.has(parentUuid)) below.add(uuid);
  return [...below].slice(1).at(-1);
}

const parse = (line: string | undefined): Value => JSON.parse(line ?? '{}');

/** Copies of requests have blocks, too, but no uuid. */
const hasBlock = ({ uuid, message, isSidechain }: Value, type: string): boolean =>
  uuid !== undefined &&
  !isSidechain &&
  Array.isArray(message?.content) &&
  message.content.some((block: { type: string }) => block.type === type);

/** A call alone in its line: the words that others stand with would be lost with it. */
function isCall(value: Value): boolean {
  return hasBlock(value, 'tool_use') && !hasBlock(value, 'text');
}

function isResult(value: Value): boolean {
  return hasBlock(value, 'tool_result');
}

function isNote({ type, subtype }: Value): boolean {
  if (subtype === 'compact_boundary') return false;
  return type === 'attachment' || type === 'system' || type === 'progress';
}

/** Words of the human after the first. */
function isLaterPrompt(value: Value): boolean {
  const { type, isMeta, isSidechain, isCompactSummary, parentUuid } = value;
  if (type !== 'user' || isMeta || isSidechain || isCompactSummary) return false;
  return typeof parentUuid === 'string' && !isResult(value);
}
