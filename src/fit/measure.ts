import { join } from 'node:path';
import type { Session } from '../bundle/session.ts';
import { sizeOf } from '../context/size.ts';
import { UserError } from '../errors.ts';
import { Graph } from '../graph/graph.ts';
import { newUuid, randomIds } from '../ids/id-source.ts';
import { runPasses } from '../operation/run-passes.ts';
import { type Safeguard, withSafeguards } from '../operation/safeguards.ts';
import type { Pass } from '../passes/pass.ts';
import { Transcript } from '../transcript/transcript.ts';

/** What changes nothing that is sent is left to the operation itself. */
const WITHOUT: readonly Safeguard[] = ['context-meter', 'history-guard'];
/** Has the size told from pass to pass. */
const SIZE: Pass = { name: 'size', looksBack: () => 'own', run() {} };

/** Tells how large the context is after passes, by trying them on another reading of the same bytes. */
export class Measure {
  /** Before any pass. */
  readonly tokens: number;
  private readonly session: Session;
  private readonly folder: string | undefined;
  private readonly now: Date;

  /** @param folder Where files would go; undefined if none can. */
  constructor(session: Session, folder: string | undefined, now: Date) {
    this.session = session;
    this.folder = folder;
    this.now = now;
    this.tokens = sizeOf(session.graph).tokens.count;
  }

  /** Undefined if the result would be refused. */
  after(passes: readonly Pass[]): number | undefined {
    const { folder } = this;
    const ids = randomIds();
    const newId = (): string => newUuid(ids, '');
    const files = folder && { add: (name: string) => join(folder, 'tool-results', name) };
    const context = {
      newId,
      now: this.now,
      newSessionId: newId(),
      files: files || undefined,
    };
    try {
      const all = [...withSafeguards(passes, WITHOUT), SIZE];
      const reports = runPasses(this.freshGraph(), all, context);
      return this.tokens + reports.reduce((sum, { tokens = 0 }) => sum + tokens, 0);
    } catch (error) {
      if (error instanceof UserError) return undefined;
      throw error;
    }
  }

  private freshGraph(): Graph {
    const [{ path, bytes }, ...agents] = this.session.graph.transcripts as [
      Transcript,
      ...Transcript[],
    ];
    const main = new Transcript(path, bytes);
    const read = agents.map((agent) => new Transcript(agent.path, agent.bytes, { beside: main }));
    return new Graph(main, read);
  }
}
