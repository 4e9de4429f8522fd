import type { Graph } from '../graph/graph.ts';
import { budgetFor, bytesOf, MESSAGES_SHARE, SHORT_MESSAGE } from './budget.ts';
import { gather, type Material, type Parted } from './material.ts';
import { placeLine } from './place.ts';
import { messageBytes } from './sections/turns.ts';
import { asSection, SECTION_NAMES, SECTIONS, type SectionName } from './sections.ts';

/** Sums up the older part for a model that goes on with the work: the same every time, and offline. */
export function summarize(graph: Graph, parted: Parted): string {
  const material = gather(graph, parted);
  const sizes = {
    messages: messageBytes(material.turns, SHORT_MESSAGE),
    earlier: material.earlier.text,
  };
  return assemble(material, budgetFor(material.entries, sizes));
}

/** The turns come last, since what others have told need not be told there; rules are what turns left out. */
const OTHERS = SECTION_NAMES.filter((name) => name !== 'turns' && name !== 'rules');
/** Paragraphs of the model have at least this share. */
const PARAGRAPHS_SHARE = 0.15;

function assemble(material: Material, budget: number): string {
  const head = placeLine(material.place);
  const texts = new Map<SectionName, string>();
  const sizeOf = (name: SectionName): number => {
    const text = texts.get(name) ?? '';
    return text === '' ? 0 : bytesOf(`${asSection(name, text)}\n\n`);
  };
  const sizeOfAll = (): number => SECTION_NAMES.reduce((sum, name) => sum + sizeOf(name), 0);
  const left = (): number => budget - bytesOf(`${head}\n\n`) - sizeOfAll();
  const write = (name: SectionName, room: number): void => {
    const told = [...texts].filter(([other]) => other !== name).map(([, text]) => text);
    const own = room - bytesOf(`${asSection(name, '')}\n\n`);
    texts.set(name, own <= 0 ? '' : SECTIONS[name].write(material, own, told.join('\n'), budget));
  };
  for (const name of OTHERS) write(name, SECTIONS[name].share * budget);
  const messages = Math.min(MESSAGES_SHARE * budget, messageBytes(material.turns));
  const scale = ((1 - PARAGRAPHS_SHARE) * budget - messages) / sizeOfAll();
  if (scale < 1) for (const name of OTHERS) write(name, scale * sizeOf(name));
  write('turns', left() - SECTIONS.rules.share * budget);
  // What is left over goes to those that had too little, the turns first.
  for (const name of ['rules', 'turns', ...OTHERS] as const) write(name, left() + sizeOf(name));
  const sections = SECTION_NAMES.flatMap((name) => {
    const text = texts.get(name) ?? '';
    return text === '' ? [] : [asSection(name, text)];
  });
  return [head, ...sections].filter(Boolean).join('\n\n');
}
