import { bytesOf } from './budget.ts';
import type { TurnNotes } from './notes.ts';
import { DETAILS, turnText } from './turn-text.ts';

/** Room for the line that says what is left out. */
const REMARK = 80;

/** The turns in Markdown within so many bytes: all as well as it goes, the newest in more detail. */
export function turnTexts(notes: readonly TurnNotes[], first: number, bytes: number): string {
  const texts: (string | undefined)[] = notes.map(() => undefined);
  let left = bytes - REMARK;
  for (const detail of DETAILS)
    for (let index = notes.length - 1; index >= 0; index--) {
      const text = turnText(first + index, notes[index] as TurnNotes, detail);
      const more = bytesOf(`${text}\n\n`) - bytesOf(texts[index] ?? '');
      if (more > left) continue;
      texts[index] = text;
      left -= more;
    }
  const told = texts.filter((text) => text !== undefined);
  const missing = notes.length - told.length;
  const remark = missing > 0 ? [`(${missing} older turns are not told here.)`] : [];
  return [...remark, ...told].join('\n\n');
}
