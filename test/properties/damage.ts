import fc from 'fast-check';

/** What happens to a transcript on disk; numbers pick a line. */
export type Damage =
  | {
      kind: 'drop' | 'glue' | 'tear' | 'swap' | 'blank' | 'space' | 'empty' | 'no-time' | 'circle';
      at: number;
    }
  | { kind: 'repeat' | 'retime' | 'move'; at: number; to: number };

const place = fc.nat(99);

export const randomDamage: fc.Arbitrary<Damage> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['drop', 'drop', 'drop', 'glue', 'tear', 'swap', 'blank', 'space'] as const),
        ...(['empty', 'no-time', 'circle'] as const),
      ),
      at: place,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constantFrom('repeat', 'retime', 'move'),
      at: place,
      to: place,
    }),
  },
);

/** The lines after it. */
export function damaged(lines: readonly string[], damage: Damage): string[] {
  if (lines.length === 0) return [];
  const at = damage.at % lines.length;
  const line = lines[at] as string;
  const other = 'to' in damage ? (lines[damage.to % lines.length] as string) : '';
  switch (damage.kind) {
    case 'drop':
      return lines.toSpliced(at, 1);
    case 'glue':
      return lines.toSpliced(at, 2, line + (lines[at + 1] ?? ''));
    case 'tear':
      return lines.with(at, line.slice(0, line.length >> 1));
    case 'swap':
      return lines.toSpliced(at, 2, ...lines.slice(at, at + 2).reverse());
    case 'blank':
      return lines.toSpliced(at, 0, '');
    case 'space':
      return lines.with(at, spaced(line));
    case 'empty':
      return lines.with(at, line.replace(/"content":\[.*?\](?=[,}])/, '"content":[]'));
    case 'no-time':
      return lines.with(at, line.replace(/"timestamp":"[^"]*"/, '"timestamp":"soon"'));
    case 'repeat':
      // What is written twice is written once more later.
      return lines.toSpliced(Math.max(at, damage.to % lines.length) + 1, 0, line);
    case 'circle':
      return lines.with(at, takenOver('parentUuid', 'uuid', line, lines[at + 1] ?? ''));
    case 'retime':
      return lines.with(at, takenOver('timestamp', 'timestamp', line, other));
    default:
      return lines.toSpliced(at, 1).toSpliced(damage.to % lines.length, 0, line);
  }
}

/** As somebody writes it by hand: what a parser would not write again like that. */
function spaced(line: string): string {
  return line
    .replaceAll('":', '" : ')
    .replaceAll('Prompt', '\\u0050rompt')
    .replace(/\d+(?=\s*\}\s*\})/, '$&.0');
}

/** One line's field with the value of another line's. */
function takenOver(field: string, from: string, line: string, other: string): string {
  const [, value] = new RegExp(`"${from}":"([^"]*)"`).exec(other) ?? [];
  return value === undefined
    ? line
    : line.replace(new RegExp(`"${field}":(?:"[^"]*"|null)`), `"${field}":"${value}"`);
}
