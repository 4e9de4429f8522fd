import { lowHeadings } from '../low-headings.ts';
import { bullets } from '../markdown.ts';
import type { Material } from '../material.ts';
import { shortLine } from '../shorten.ts';
import { shrink } from '../shrink.ts';
import { newestThatFit } from './fit.ts';

const LONGEST_ITEM = 300;

/** What an earlier summary told. */
export function earlierSection({ earlier }: Material, room: number): string {
  return shrink(lowHeadings(earlier.text), room);
}

/** A plan that the user let pass. */
export function planSection({ open }: Material, room: number): string {
  return open.plan === undefined ? '' : shrink(lowHeadings(open.plan), room);
}

export function openSection({ open }: Material, room: number): string {
  const items = open.todos.map((todo) => shortLine(todo, LONGEST_ITEM));
  return bullets(newestThatFit([...new Set(items)], room));
}
