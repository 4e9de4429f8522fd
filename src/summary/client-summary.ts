/** What the client says after the model's summary, by its first words. */
const FRAME_END =
  /^(?:If you need specific details from before compaction|Please continue the conversation|Continue the conversation from where|Recent messages are preserved)/m;
const FRAME_START = /^This session is being continued from a previous conversation[^\n]*\n+/;
/** A section: numbered, as the client asks the model for them, or under a heading. */
const NUMBERED = /^ {0,3}(?:#{1,4} *)?(?:\*\*)?(\d{1,2})\. *(?:\*\*)?([^\n]{3,80})$/gm;
const HEADED = /^(#{1,4}) +([^\n]{3,80})$/gm;
/** What was so at the time of that summary, and is no longer. */
const STALE = /^(?:current work|(?:optional )?next(?: steps?)?)\b/i;

/** A summary that a client had the model write, without the client's frame and what is out of date. */
export function clientSummary(text: string): string {
  const end = FRAME_END.exec(text)?.index ?? text.length;
  const body = text.slice(0, end).replace(FRAME_START, '').trim();
  const numbered = countingUp([...body.matchAll(NUMBERED)]);
  // An analysis stands before the sections that are numbered.
  if (numbered.length >= 3) return withoutStale(body, numbered);
  const headed = [...body.matchAll(HEADED)];
  return `${body.slice(0, headed[0]?.index)}${withoutStale(body, headed)}`.trim();
}

/** The sections, from the first on. */
function withoutStale(text: string, sections: readonly RegExpExecArray[]): string {
  return sections
    .map(({ 2: title = '', index }, at) => ({
      title: title.replace(/[*:]+/g, '').trim(),
      text: text.slice(index, sections[at + 1]?.index).trim(),
    }))
    .filter(({ title }) => !STALE.test(title))
    .map((section) => section.text)
    .join('\n\n');
}

/** Those that count up from the last 1 that asks for something: what is numbered in an analysis does not. */
function countingUp(found: readonly RegExpExecArray[]): RegExpExecArray[] {
  const first = found.findLastIndex(
    ([, number, title = '']) => number === '1' && /request|intent/i.test(title),
  );
  const run: RegExpExecArray[] = [];
  for (const section of found.slice(Math.max(0, first)))
    if (Number(section[1]) === run.length + 1) run.push(section);
  return run;
}
