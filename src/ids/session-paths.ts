import { foldersOf } from '../format/artifacts.ts';
import { THINKING_BLOCKS } from '../format/thinking.ts';
import type { Replacement } from '../json/splice.ts';
import type { Span } from '../span.ts';
import { escapeRegExp } from '../text/escape-reg-exp.ts';
import { ANY_SLASH } from '../text/path-pattern.ts';
import type { Entry } from '../transcript/entry.ts';
import type { Transcript } from '../transcript/transcript.ts';
import { pathFields } from './id-edits.ts';

/**
 * Paths that lead into a session's own files, as parts of longer strings. By themselves only the
 * fields that hold nothing else are rewritten: what the model is sent should stay as it is.
 */
export class SessionPaths {
  private readonly patterns: readonly (readonly [RegExp, string])[];
  private readonly sessions: ReadonlyMap<string, string>;

  /** @param ids The sessions' ids, old to new. */
  constructor({ sessions }: { readonly sessions: ReadonlyMap<string, string> }) {
    this.sessions = sessions;
    this.patterns = Array.from(sessions, ([old, id]) => [pathPattern(old), id] as const);
  }

  /** Those in the fields that are made for them. */
  inFields(entry: Entry): Replacement[] {
    return pathFields(entry).flatMap((span) => this.within(entry, span));
  }

  /** Those in all of a line, but for what is signed. */
  everywhere(entry: Entry): Replacement[] {
    const signed = (entry.facts.message?.blocks ?? []).filter(({ type }) =>
      THINKING_BLOCKS.has(type),
    );
    return this.within(entry, { start: 0, end: entry.byteLength }).filter(
      ({ start, end }) => !signed.some((block) => start >= block.start && end <= block.end),
    );
  }

  /** The lines that may hold such a path: it has a separator before the session's id, a value has a quote. */
  linesNaming(transcript: Transcript): ReadonlySet<Entry> {
    const naming = new Set<Entry>();
    for (const sessionId of this.sessions.keys())
      for (const separator of ['/', '\\'])
        for (const entry of transcript.entriesWith(separator + sessionId)) naming.add(entry);
    return naming;
  }

  private within({ raw }: Entry, { start: from, end: to }: Span): Replacement[] {
    const text = raw.toString('latin1', from, to);
    return this.patterns.flatMap(([pattern, id]) =>
      Array.from(text.matchAll(pattern), ({ 0: old, index }) => {
        const start = from + index;
        return { start, end: start + old.length, text: id };
      }),
    );
  }
}

/** The session's id in the paths of its folder and its transcript, and in those that the table of artifacts knows. */
function pathPattern(sessionId: string): RegExp {
  const id = escapeRegExp(sessionId);
  const above = `(?:${foldersOf('claude').join('|')})${ANY_SLASH}`;
  const below = `${ANY_SLASH}(?:${foldersOf('session').join('|')})`;
  const project = `projects${ANY_SLASH}[\\w.-]+${ANY_SLASH}`;
  const alternatives = [
    `(?<=${project})${id}(?![\\w-])`,
    `(?<=${above})${id}(?!\\w)`,
    `(?<=${ANY_SLASH}${id}-agent-)${id}(?!\\w)`,
    `(?<=${ANY_SLASH})${id}(?=${below}|\\.jsonl)`,
  ];
  return new RegExp(alternatives.join('|'), 'g');
}
