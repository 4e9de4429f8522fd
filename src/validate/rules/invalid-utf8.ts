import { isUtf8 } from 'node:buffer';
import type { Transcript } from '../../transcript/transcript.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'invalid-utf8',
  severity: 'info',
  what: 'Lines with bytes that are not valid UTF-8: {count}; this is the first.',
  why: 'Clients read each such byte as U+FFFD, the replacement character. The text that was there is lost to them.',
  todo: 'Nothing: the bytes are kept as they are, and what they stood for is not known.',
  *check({ graph }: Subject): Generator<Finding> {
    for (const transcript of graph.transcripts.filter(mayHold)) {
      const invalid = transcript.entries.filter(({ raw }) => !isUtf8(raw));
      const [entry] = invalid;
      if (entry !== undefined) yield { entry, args: { count: invalid.length } };
    }
  },
};

/** Most files hold none, and are checked as a whole. A chunk may also end within a character. */
function mayHold({ source }: Transcript): boolean {
  for (const chunk of source.chunks()) if (!isUtf8(chunk)) return true;
  return false;
}
