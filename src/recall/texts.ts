import { locate } from '../json/locate.ts';
import { longStrings } from '../json/long-strings.ts';
import { textOfResult } from '../passes/text/result-content.ts';
import type { Entry } from '../transcript/entry.ts';

/** A text of an entry that a pass can put a note in the place of. */
export interface HeldText {
  /** The call that it belongs to. */
  readonly call: string | undefined;
  readonly part: 'result' | 'input';
  readonly text: string;
}

/** What results say, and each string inside of calls. */
export function textsOf(entry: Entry): HeldText[] {
  if (entry.problem !== undefined) return [];
  const { raw, facts } = entry;
  return (facts.message?.blocks ?? []).flatMap((block): HeldText[] => {
    const { type, toolId: call, content } = block;
    if (type === 'tool_result' && content !== undefined) {
      const result = textOfResult(JSON.parse(raw.toString('utf8', content.start, content.end)));
      return result === undefined ? [] : [{ call, part: 'result', text: result.text }];
    }
    const input = type === 'tool_use' ? locate(raw, block, ['input']) : undefined;
    if (input === undefined) return [];
    const json = raw.subarray(input.start, input.end);
    return longStrings(json, 0).map(({ start, end }) => ({
      call,
      part: 'input',
      text: JSON.parse(`"${json.toString('utf8', start, end)}"`) as string,
    }));
  });
}
