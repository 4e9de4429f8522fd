import { buildContext } from '../context/context.ts';
import { UserError } from '../errors.ts';
import { CLIENT_FAMILIES, type ClientFamily, clientFamily } from '../format/client-families.ts';
import type { Graph } from '../graph/graph.ts';
import { renderContext } from '../output/context.ts';
import { damageWords } from '../output/damage.ts';
import { CONTEXT_OPTIONS } from '../schema/options/context.ts';
import type { Entry } from '../transcript/entry.ts';
import { diagnosticData } from '../validate/data.ts';
import type { Diagnostic } from '../validate/rule.ts';
import { validate } from '../validate/validate.ts';
import { defineCommand, type Outcome } from './command.ts';
import { openSession } from './open.ts';

const REFUSALS: ReadonlySet<string> = new Set(['context-too-large', 'ends-in-api-error']);
const REFUSED_IMAGES: ReadonlySet<string> = new Set(['oversized-image', 'unreadable-image']);

export const command = defineCommand({
  sessions: 'one',
  options: CONTEXT_OPTIONS,
  async run(request): Promise<Outcome> {
    const family = chosenFamily(request.options.client);
    const { path, sessionId, graph } = await openSession(request);
    const context = buildContext(graph, family);
    const refusals = refusalsOf(graph, context.chain);
    return {
      data: {
        path,
        sessionId,
        client: context.family.from,
        leafUuid: context.leaf?.uuid ?? null,
        entries: context.chain.map((entry) => entry.uuid ?? null),
        messages: context.messages,
        tokens: context.tokens.count,
        tokensMethod: context.tokens.method,
        window: context.window ?? null,
        problems: context.problems,
        accepted: context.problems.length + refusals.length === 0,
        refusals: refusals.map(diagnosticData),
      },
      exitCode: 0,
      text: (terminal) => renderContext(context, refusals, terminal),
      words: () => damageWords(graph),
    };
  },
});

/** Findings that say that the API would not take what is sent. */
function refusalsOf(graph: Graph, chain: readonly Entry[]): Diagnostic[] {
  const lines = new Set(chain.map(({ line }) => line));
  return validate({ graph }).filter(({ code, severity, path, line }) => {
    if (REFUSED_IMAGES.has(code))
      return path === graph.main.path && line !== undefined && lines.has(line);
    return REFUSALS.has(code) && severity === 'error';
  });
}

function chosenFamily(version: string | undefined): ClientFamily | undefined {
  if (version === undefined) return undefined;
  const family = clientFamily(version);
  if (family === undefined)
    throw new UserError({
      code: 'unknown-client',
      message: `"${version}" is not a client version.`,
      hint: `Give a version such as ${CLIENT_FAMILIES.map(({ from }) => from).join(', ')}.`,
    });
  return family;
}
