import type { Graph } from '../graph/graph.ts';
import { roleOf, textsOf } from '../graph/roles.ts';
import { isSynthetic } from '../graph/turns.ts';
import type { Entry } from '../transcript/entry.ts';
import { type Call, callsIn } from './calls.ts';
import { type Notification, notificationIn } from './notifications.ts';
import { type Queued, queuedText } from './queued.ts';
import type { LiveTurn } from './turns.ts';
import { isTyped, repliesTo, wordsBeside, wordsOf } from './user-words.ts';

/** Words of the user: a prompt, what was typed while the model worked, or a reply to a call. */
export interface Said {
  readonly kind: 'said';
  readonly text: string;
  readonly line: number;
  readonly isPrompt: boolean;
  /** The call that it is a reply to, in short. */
  readonly about?: string;
}

/** One thing that happened in a turn. */
export type Step =
  | Said
  | { readonly kind: 'interrupted' }
  /** Words of the model. */
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'call'; readonly call: Call }
  | { readonly kind: 'reported'; readonly note: Notification };

/** A turn as what happened in it, in order. */
export interface Turn {
  readonly number: number;
  readonly steps: readonly Step[];
}

/** What the steps are taken from. */
interface Sources {
  readonly turns: readonly LiveTurn[];
  readonly queue: readonly Queued[];
  readonly kept: readonly Entry[];
}

/**
 * What happened in each turn. What the user typed while the model worked stands where it came, once:
 * a client notes it in its queue, as an attachment, and as a prompt if the turn was over by then.
 * @param first The number of the first turn.
 */
export function stepsOf(graph: Graph, { turns, queue, kept }: Sources, first: number): Turn[] {
  const known = new Set(
    [...turns.flatMap(({ entries }) => entries), ...kept]
      .filter((entry) => roleOf(entry) === 'prompt')
      .map((prompt) => keyOf(wordsOf(prompt))),
  );
  let next = 0;
  return turns.map(({ prompt, entries }, index) => {
    const steps = entries.flatMap((entry) => [
      ...queuedUpTo((line) => graph.isBefore(line, entry)),
      ...stepsIn(entry, entry === prompt),
    ]);
    const isLast = index === turns.length - 1;
    return { number: first + index, steps: [...steps, ...queuedUpTo(() => isLast)] };
  });

  function queuedUpTo(isDue: (line: Entry) => boolean): Step[] {
    const due: Step[] = [];
    for (; next < queue.length && isDue((queue[next] as Queued).entry); next++)
      due.push(...queuedSteps(queue[next] as Queued));
    return due;
  }

  function queuedSteps({ entry, text }: Queued): Step[] {
    if (known.has(keyOf(text))) return [];
    known.add(keyOf(text));
    const note = notificationIn(text);
    if (note !== undefined) return [{ kind: 'reported', note }];
    return isTyped(text) ? [{ kind: 'said', text, line: entry.line, isPrompt: false }] : [];
  }

  function stepsIn(entry: Entry, isPrompt: boolean): Step[] {
    const queued = queuedText(entry);
    if (queued !== undefined) return queuedSteps({ entry, text: queued });
    const { line } = entry;
    switch (roleOf(entry)) {
      case 'prompt':
      case 'command': {
        const text = wordsOf(entry);
        // What is typed for the client alone, such as `/model`, is not part of the conversation.
        return isPrompt || isTyped(text) ? [{ kind: 'said', text, line, isPrompt }] : [];
      }
      case 'interruption':
        return [{ kind: 'interrupted' }];
      case 'tool-result':
        return wordsBeside(entry).map((text) => ({ kind: 'said', text, line, isPrompt: false }));
      case 'meta':
        return textsOf(entry)
          .flatMap((text) => queuedSteps({ entry, text: text.trim() }))
          .filter(({ kind }) => kind === 'reported');
      case 'assistant':
        return isSynthetic(entry) ? [] : answerSteps(graph, entry);
      default:
        return [];
    }
  }
}

function answerSteps(graph: Graph, entry: Entry): Step[] {
  const texts = textsOf(entry)
    .map((text) => text.trim())
    .filter(Boolean);
  return [
    ...texts.map((text): Step => ({ kind: 'text', text })),
    ...callsIn(graph, [entry]).flatMap((call): Step[] => [
      { kind: 'call', call },
      ...repliesTo(call).map(
        (reply): Step => ({
          kind: 'said',
          ...reply,
          line: entry.line,
          isPrompt: false,
        }),
      ),
    ]),
  ];
}

/** The same words, however they are broken into lines. */
function keyOf(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
