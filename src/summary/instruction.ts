import { SECTION_NAMES, SECTIONS, type SectionName } from './sections.ts';

/** What a section should have, where its heading does not say it. */
const CONTENTS: Partial<Record<SectionName, string>> = {
  turns: 'each request with its intent, and the outcome',
  rules: 'decisions, rules and corrections of the user, word for word',
  errors: 'errors verbatim with what solved them, and what was tried in vain',
  current: 'what was being done last, with names of files and the code in question',
  next: 'what to do first; nothing that the user did not ask for',
};
/** What is in a summary that is made here because of where it comes from. */
const OWN: ReadonlySet<SectionName> = new Set<SectionName>(['earlier']);

/** What to tell a program that is to write a summary. */
export const INSTRUCTION = `Below is the earlier part of a conversation between a user and a coding assistant. It will be removed, and your summary will stand in its place: the assistant goes on with the work and knows nothing of this part but what you write. Write Markdown with these sections, leaving out those that have nothing to tell:

${SECTION_NAMES.filter((name) => !OWN.has(name))
  .map(line)
  .join('\n')}

Quote the user in their own words, and leave out no message of theirs. Name files by their paths, and functions, flags, commands and errors exactly. Answer with the summary alone.`;

function line(name: SectionName): string {
  const contents = CONTENTS[name];
  return `- ## ${SECTIONS[name].heading}${contents === undefined ? '' : `: ${contents}`}`;
}
