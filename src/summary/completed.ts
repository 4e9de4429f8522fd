import type { Graph } from '../graph/graph.ts';
import { changesOf } from './changes.ts';
import { bullets } from './markdown.ts';
import { gather, type Parted } from './material.ts';

/** A summary that another wrote, with what it must not lack. */
export interface Completed {
  readonly text: string;
  /** What was missing, and was appended. */
  readonly appended: readonly string[];
}

export const APPENDED_HEADING = 'Also to know';
/** A task counts as told if the summary has most of its words. */
const ENOUGH = 0.6;
const WORDS = /[\p{L}\p{N}_]+/gu;

/** Appends the files that were changed and the tasks that are open, as far as a summary does not name them. */
export function completed(graph: Graph, parted: Parted, summary: string): Completed {
  const { calls, open, short } = gather(graph, parted);
  const words = new Set(wordsOf(summary));
  const files = [...new Set(calls.flatMap(changesOf).map(({ path }) => short(path)))];
  const missingFiles = files.filter((path) => !summary.includes(nameOf(path)));
  const missingTasks = open.todos.filter((task) => {
    const own = wordsOf(task.replace(/^#\S+ | \(in progress\)$/g, ''));
    return own.filter((word) => words.has(word)).length < ENOUGH * own.length;
  });
  const appended = [
    ...missingFiles.map((path) => `Changed: ${path}`),
    ...missingTasks.map((task) => `Still to do: ${task}`),
  ];
  if (appended.length === 0) return { text: summary, appended };
  return { text: `${summary.trim()}\n\n## ${APPENDED_HEADING}\n\n${bullets(appended)}`, appended };
}

function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) as string;
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(WORDS) ?? [];
}
