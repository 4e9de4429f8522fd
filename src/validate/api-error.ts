import { liveChain } from '../context/context.ts';
import type { Graph } from '../graph/graph.ts';
import { textsOf } from '../graph/roles.ts';
import { isSynthetic } from '../graph/turns.ts';
import { imagesIn } from '../passes/images/find.ts';
import { tokenModel } from '../tokens/token-model.ts';
import { windowOf } from '../tokens/window.ts';
import type { Entry } from '../transcript/entry.ts';

/** Why the API refused the last request: by what was in it, or for reasons that pass. */
export type Refusal = 'too-long' | 'image' | 'thinking' | 'request' | 'passing';

export interface ApiError {
  readonly entry: Entry;
  readonly text: string;
  readonly refusal: Refusal;
  /** Entries that can be the cause, the likeliest last; none if they are gone, or nobody can tell. */
  readonly suspects: readonly Entry[];
}

/** What an error says, by its cause; the first that fits counts. */
const REFUSALS: readonly (readonly [RegExp, Refusal])[] = [
  [
    /prompt is too long|exceeds? (the )?(maximum )?context|context (window|length) (limit|exceeded)/i,
    'too-long',
  ],
  [
    /API Error: (?!400)\d{3}|overloaded|rate.?limit|usage limit|log ?in|api key|credit balance/i,
    'passing',
  ],
  [/\bimages?\b/i, 'image'],
  [/thinking|signature/i, 'thinking'],
  [/API Error: 400|invalid_request/i, 'request'],
];
/** With many images in a request, the API takes only smaller ones. */
const MANY_IMAGES = /many-image/i;
const MOST_PIXELS_OF_MANY = 2000;

/** From this share of a window on, a context is too large: the next answer needs room, too. */
export const FULL = 0.9;

/** The error that the live conversation ends in, if it does. */
export function apiErrorAtEnd(graph: Graph): ApiError | undefined {
  const { chain } = liveChain(graph);
  const entry = chain.findLast(({ facts }) => facts.message !== undefined);
  if (entry === undefined || !entry.has('isApiErrorMessage')) return undefined;
  const text = textsOf(entry).join('\n');
  const refusal = REFUSALS.find(([words]) => words.test(text))?.[1] ?? 'passing';
  return { entry, text, refusal, suspects: suspectsOf(chain, refusal, text) };
}

/** Whether the same request would be refused again. */
export function isRepeated(graph: Graph, { refusal, suspects }: ApiError): boolean {
  if (refusal === 'passing') return false;
  if (refusal === 'too-long') return !wasMadeSmaller(graph);
  return refusal === 'request' || suspects.length > 0;
}

/** A command has cut the context since: what a response says of it is an estimate, and has room. */
function wasMadeSmaller(graph: Graph): boolean {
  const { isLowered, size } = tokenModel(liveChain(graph).chain);
  const [window] = windowOf(graph.main.entries)?.sizes ?? [];
  return isLowered && (window === undefined || size.count < window * FULL);
}

function suspectsOf(chain: readonly Entry[], refusal: Refusal, text: string): readonly Entry[] {
  switch (refusal) {
    case 'image':
      return MANY_IMAGES.test(text)
        ? chain.filter((entry) => [...imagesIn(entry)].some(isLargeOfMany))
        : sinceLastResponse(chain).filter((entry) => entry.holds('image'));
    case 'thinking':
      return chain.filter((entry) => entry.holds('thinking'));
    case 'too-long': {
      const model = tokenModel(chain);
      return [...chain].sort((a, b) => model.tokensOf(a) - model.tokensOf(b)).slice(-1);
    }
    default:
      return [];
  }
}

/** What the API has not taken yet: all before was sent with the last response, and taken. */
function sinceLastResponse(chain: readonly Entry[]): readonly Entry[] {
  const isResponse = (entry: Entry): boolean => entry.type === 'assistant' && !isSynthetic(entry);
  return chain.slice(chain.findLastIndex(isResponse) + 1);
}

function isLargeOfMany({
  size,
}: {
  size?: { width: number; height: number } | undefined;
}): boolean {
  return size !== undefined && Math.max(size.width, size.height) > MOST_PIXELS_OF_MANY;
}
