import { resolve } from 'node:path';
import { UserError } from '../errors.ts';
import { clean, verbatim } from '../output/terminal.ts';
import { type Note, notesIn } from '../recall/notes.ts';
import { type Recalled, recall } from '../recall/recall.ts';
import { RECALL_OPTIONS } from '../schema/options/recall.ts';
import { select } from '../selection/select.ts';
import { parseTarget } from '../selection/target.ts';
import { defineCommand, type Outcome } from './command.ts';
import { openSession } from './open.ts';

/** A note, and the whole text that it stands for. */
interface Found {
  readonly note: Note;
  readonly recalled: Recalled;
}

export const command = defineCommand({
  sessions: 'target',
  options: RECALL_OPTIONS,
  async run(request): Promise<Outcome> {
    const [name, ...words] = request.sessions as [string, ...string[]];
    const target = parseTarget(words.join(' '));
    const session = await openSession(request, name);
    const notes = notesIn(session.graph, select(session.graph, target));
    if (notes.length === 0)
      throw new UserError({
        code: 'nothing-matched',
        message: `Nothing was taken out at ${clean(words.join(' '))}.`,
        hint: 'Look for "[ccsurgery: " in the session: ccsurgery recall SESSION match "[ccsurgery: "',
      });
    const { source } = request.options;
    const { claudeDir, stateDir, cwd } = request;
    const places = { claudeDir, stateDir, source: source && resolve(cwd, source) };
    const found: Found[] = [];
    for (const note of notes) {
      const recalled = await recall(session, note, places);
      if (recalled === undefined) throw textGone(note);
      found.push({ note, recalled });
    }
    return {
      data: { path: session.path, sessionId: session.sessionId, texts: found.map(toData) },
      exitCode: 0,
      text: (terminal) => {
        const text = found.map((each) => shown(each, found.length > 1)).join('\n');
        // The line end that follows is the text's own.
        return (terminal.isTerminal ? safeLines(text) : text).replace(/\n$/, '');
      },
    };
  },
});

function toData({ note, recalled }: Found): Record<string, unknown> {
  const { entry, call, part } = note;
  return { line: entry.line, call: call ?? null, part, text: recalled.text, from: recalled.from };
}

/** One text comes as it is; of several each has a line above it. */
function shown({ note, recalled }: Found, isOneOfSeveral: boolean): string {
  if (!isOneOfSeveral) return recalled.text;
  const { entry, call, part } = note;
  return `--- line ${entry.line}, ${part}${call === undefined ? '' : ` of call ${clean(call)}`}\n${recalled.text}`;
}

/** A terminal must not be steered by it. */
function safeLines(text: string): string {
  return text
    .split('\n')
    .map((line) => line.split('\t').map(verbatim).join('\t'))
    .join('\n');
}

function textGone({ entry, file, origin }: Note): UserError {
  const places = [
    ...(file === undefined ? [] : [`the file ${file}`]),
    ...(origin === undefined ? [] : [`session ${origin.session} and its backups`]),
  ];
  return new UserError({
    code: 'text-gone',
    message: clean(
      `The text that was taken out of line ${entry.line} is not in ${places.join(', nor in ')} any more.`,
    ),
  });
}
