import { fencedLines } from './markdown.ts';
import type { Material } from './material.ts';
import { PLACE } from './place.ts';
import { agentsSection } from './sections/agents.ts';
import { commandsSection } from './sections/commands.ts';
import { currentSection } from './sections/current.ts';
import { errorsSection } from './sections/errors.ts';
import { filesSection } from './sections/files.ts';
import { nextSection } from './sections/next.ts';
import { earlierSection, openSection, planSection } from './sections/others.ts';
import { rulesSection } from './sections/rules.ts';
import { turnsSection } from './sections/turns.ts';

export type SectionName =
  | 'earlier'
  | 'turns'
  | 'rules'
  | 'files'
  | 'commands'
  | 'errors'
  | 'agents'
  | 'plan'
  | 'open'
  | 'current'
  | 'next';

/** A part of a summary. */
interface Section {
  readonly heading: string;
  /** Of all bytes; what it does not use goes to the others. */
  readonly share: number;
  /**
   * The text, within a number of bytes; empty if there is nothing to tell.
   * @param told What the other sections have.
   * @param budget What the whole summary may have.
   */
  write(material: Material, room: number, told: string, budget: number): string;
}

/** In the order in which they are read. The turns get what the others leave. */
export const SECTIONS: Readonly<Record<SectionName, Section>> = {
  earlier: { heading: 'Before these turns', share: 0.25, write: earlierSection },
  turns: { heading: 'What the user asked for, and what was done', share: 0, write: turnsSection },
  rules: { heading: 'The user also said', share: 0.03, write: rulesSection },
  files: {
    heading: 'Files changed, with what was changed in them',
    share: 0.18,
    write: filesSection,
  },
  commands: { heading: 'Commands, as they went the last time', share: 0.2, write: commandsSection },
  errors: { heading: 'What went wrong', share: 0.08, write: errorsSection },
  agents: { heading: 'Sub-agents', share: 0.08, write: agentsSection },
  plan: { heading: 'The plan', share: 0.08, write: planSection },
  open: { heading: 'Still to do', share: 0.1, write: openSection },
  current: { heading: 'Current work', share: 0.21, write: currentSection },
  next: { heading: 'Next step', share: 0.03, write: nextSection },
};

export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

export function asSection(name: SectionName, text: string): string {
  return `${headingOf(name)}\n\n${text}`;
}

function headingOf(name: SectionName): string {
  return `## ${SECTIONS[name].heading}`;
}

/** The sections of a summary that was made here; none of one that was not. */
export function sectionsOf(text: string): Partial<Record<SectionName, string>> {
  const lines = text.split('\n');
  const fenced = fencedLines(lines);
  const starts = lines.flatMap((line, at) =>
    line.startsWith('## ') && !fenced.has(at) ? [at] : [],
  );
  const head = lines.slice(0, starts[0]).join('\n').trim();
  const isOwnHead = head === '' || (head.startsWith(PLACE) && !head.includes('\n'));
  const names = starts.map((at) => SECTION_NAMES.find((name) => lines[at] === headingOf(name)));
  // Each at most once, in their order.
  const isOwnOrder = names.join() === SECTION_NAMES.filter((name) => names.includes(name)).join();
  const found: Partial<Record<SectionName, string>> = {};
  for (const [index, name] of names.entries())
    if (name !== undefined)
      found[name] = lines
        .slice((starts[index] as number) + 1, starts[index + 1])
        .join('\n')
        .trim();
  return isOwnHead && isOwnOrder && found.turns !== undefined ? found : {};
}
