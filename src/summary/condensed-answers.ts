import type { Graph } from '../graph/graph.ts';
import { bullets } from './markdown.ts';
import { gather, type Material, type Parted } from './material.ts';
import { withoutNoise } from './outcome.ts';
import { agentsSection } from './sections/agents.ts';
import { commandsSection } from './sections/commands.ts';
import { errorsSection } from './sections/errors.ts';
import { filesSection } from './sections/files.ts';
import { shortenToBytes } from './shorten.ts';
import type { Turn } from './steps.ts';

/** What a condensed answer starts with: the model knows what it reads, and no turn is condensed twice. */
const OPENING = '(In short, what was done in this turn.)';

interface Part {
  readonly heading: string;
  /** How many bytes it may have. */
  readonly room: number;
  write(material: Material, room: number): string;
}

const PARTS: readonly Part[] = [
  { heading: 'Files changed', room: 400, write: filesSection },
  { heading: 'Commands', room: 400, write: commandsSection },
  { heading: 'What went wrong', room: 250, write: errorsSection },
  { heading: 'Sub-agents', room: 400, write: agentsSection },
  { heading: 'The user added', room: 1000, write: addedWords },
];
const LAST_WORDS = 700;

/** For each turn, one short text in place of all that answered its prompt; empty if nothing did. */
export function condensedAnswers(graph: Graph, parted: Parted): string[] {
  const material = gather(graph, parted);
  return material.turns.map((turn) => answerOf(ofTurn(material, turn)));
}

/** Whether a text is one of those. */
export function isCondensed(text: string): boolean {
  return text.startsWith(OPENING);
}

function ofTurn(material: Material, turn: Turn): Material {
  const calls = turn.steps.flatMap((step) => (step.kind === 'call' ? [step.call] : []));
  const earlier = { ...material.earlier, files: [] };
  return { ...material, earlier, turns: [turn], calls };
}

function answerOf(material: Material): string {
  const parts = PARTS.flatMap(({ heading, room, write }) => {
    const text = write(material, room);
    return text === '' ? [] : [`${heading}:\n${text}`];
  });
  const told = [...parts, lastWords(material)].filter(Boolean);
  return told.length === 0 ? '' : [OPENING, ...told].join('\n\n');
}

/** What the user said beside the prompt, which stays a message of its own. */
function addedWords({ turns }: Material, room: number): string {
  const added = turns.flatMap(({ steps }) =>
    steps.flatMap((step) => {
      if (step.kind === 'interrupted') return ['(interrupted the turn)'];
      if (step.kind !== 'said' || step.isPrompt) return [];
      return [[step.about, step.text].filter(Boolean).join(': ')];
    }),
  );
  return bullets(added.map((words) => shortenToBytes(words, room / added.length)));
}

function lastWords({ turns }: Material): string {
  const last = turns[0]?.steps.findLast((step) => step.kind === 'text');
  return last === undefined ? '' : shortenToBytes(withoutNoise(last.text), LAST_WORDS);
}
