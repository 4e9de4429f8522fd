import { isBoundary } from '../graph/compactions.ts';
import type { Entry } from '../transcript/entry.ts';
import { type CalibratedChain, calibrateChain } from './calibrated-chain.ts';
import { lastMeasured, type Measured, saidLast } from './measured-responses.ts';
import { weightOf, weightOfText } from './parts.ts';

export interface ContextSize {
  readonly count: number;
  /**
   * `usage`: as the last live response says; `usage+estimate`: that and an estimate of what came
   * after it; `estimate`: no response says it, or a command has lowered what one said.
   */
  readonly method: 'usage' | 'usage+estimate' | 'estimate';
}

/** The size of a chain that changes have made of another. */
export interface SizeAfter {
  readonly count: number;
  /** The last line of the last response that says how large the context was. */
  readonly line: Entry | undefined;
  /** What comes after that, as it will be reckoned by whoever reads the result. */
  readonly rest: number;
  /** What all entries cost, whatever responses say. */
  readonly content: number;
}

/**
 * What a chain of entries costs: each entry by its kind and size, scaled to what prompts grew by.
 * Of a chain that changes have made of it, the model says what went: the size after is the size
 * before without that.
 */
export class TokenModel {
  readonly size: ContextSize;
  private readonly calibrated: CalibratedChain;
  private readonly places: ReadonlyMap<Entry, number>;
  /** By line, the responses that say how large the context was. */
  private readonly known: ReadonlyMap<Entry, Measured>;

  constructor(chain: readonly Entry[]) {
    this.calibrated = calibrateChain(chain);
    this.places = new Map(chain.map((entry, place) => [entry, place]));
    this.known = new Map(
      this.calibrated.responses.flatMap((response) =>
        linesOf(chain, response).map((line) => [line, response] as const),
      ),
    );
    this.size = { count: this.sizeAfter(chain).count, method: this.methodFor(chain) };
  }

  /** System prompt and tools. */
  get overhead(): number {
    return this.calibrated.overhead;
  }

  /** Whether a command has lowered what the responses say. */
  get isLowered(): boolean {
    return this.calibrated.isNoted;
  }

  /** What the cost of content is multiplied by where the session does not show it. */
  get scale(): number {
    return this.calibrated.scale;
  }

  /** What the last response counted besides the overhead, and the transcript does not have. */
  get unseen(): number {
    const { responses, overhead, sums } = this.calibrated;
    const last = responses.at(-1);
    if (last === undefined) return 0;
    return Math.max(0, last.total - overhead - (sums[last.last + 1] as number));
  }

  /** What an entry costs, be it changed or new. */
  tokensOf(entry: Entry): number {
    return weightOf(entry) * this.scaleOf(entry);
  }

  /** What the weights of an entry's content are multiplied by. */
  scaleOf(entry: Entry): number {
    const place = this.places.get(entry);
    return place === undefined ? this.scale : (this.calibrated.scales[place] as number);
  }

  /** What responses counted from a place on, and the transcript does not have. */
  unseenFrom(place: number): number {
    const { unseen } = this.calibrated;
    const tokens = unseen.reduce((sum, at) => (at.from >= place ? sum + at.tokens : sum), 0);
    return Math.min(tokens, this.unseen);
  }

  tokensOfAll(entries: readonly Entry[]): number {
    return entries.reduce((sum, entry) => sum + this.tokensOf(entry), 0);
  }

  /** What a text would cost as a prompt. */
  tokensOfText(text: string): number {
    return weightOfText(text) * this.scale;
  }

  /** The size of a chain that changes have made of the model's own. */
  sizeAfter(chain: readonly Entry[]): SizeAfter {
    const place = lastMeasured(chain);
    const line = chain[place];
    const [upTo, after] = [chain.slice(0, place + 1), chain.slice(place + 1)];
    const [contentUpTo, contentAfter] = [this.tokensOfAll(upTo), this.tokensOfAll(after)];
    const content = contentUpTo + contentAfter;
    const weight = after.reduce((sum, entry) => sum + weightOf(entry), 0);
    const rest = Math.round(weight * this.scale);
    if (line === undefined) {
      const count = content === 0 ? 0 : Math.round(this.overhead + content);
      return { count, line, rest, content };
    }
    const known = this.known.get(line);
    // A response with another past says what is true of that.
    const count = known === undefined ? saidLast(chain) : this.countAt(known, upTo, contentUpTo);
    return { count: Math.round(count + contentAfter), line, rest, content };
  }

  /** The size of what was sent with a response, and is now this. */
  private countAt({ total, last }: Measured, chain: readonly Entry[], content: number): number {
    const { overhead, sums } = this.calibrated;
    if (this.isCompacted(chain)) {
      const kept = chain.find((entry) => this.places.has(entry));
      return overhead + content + this.unseenFrom(this.places.get(kept as Entry) ?? 0);
    }
    // What has come back was there when the response was made, and counted.
    const gone = Math.max(0, (sums[last + 1] as number) - content);
    return Math.max(0, total - gone);
  }

  /** Whether a summary has taken the place of what the chain began with. */
  private isCompacted([first]: readonly Entry[]): boolean {
    return first !== undefined && isBoundary(first) && !this.places.has(first);
  }

  private methodFor(chain: readonly Entry[]): ContextSize['method'] {
    const last = this.calibrated.responses.at(-1);
    if (last === undefined || last.estimate !== undefined) return 'estimate';
    return chain.slice(last.last + 1).some((entry) => weightOf(entry) > 0)
      ? 'usage+estimate'
      : 'usage';
  }
}

/** The lines of a response: others may stand between them. */
function linesOf(chain: readonly Entry[], { first, last }: Measured): Entry[] {
  const [head, ...rest] = chain.slice(first, last + 1) as [Entry, ...Entry[]];
  return [head, ...rest.filter((line) => head.isSameResponse(line))];
}

/** Models of chains that were asked for: several commands' parts ask for the same. */
const models = new WeakMap<readonly Entry[], TokenModel>();

/** What a chain of entries costs, reckoned once for as long as nothing in it changes. */
export function tokenModel(chain: readonly Entry[]): TokenModel {
  const model = models.get(chain) ?? new TokenModel(chain);
  models.set(chain, model);
  return model;
}
