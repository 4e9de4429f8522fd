import { buildContext } from '../context/context.ts';
import { UserError } from '../errors.ts';
import { CLIENT_FAMILIES, type ClientFamily, clientFamily } from '../format/client-families.ts';
import { renderContext } from '../output/context.ts';
import { damageWords } from '../output/damage.ts';
import type { Command, Outcome, Request } from './command.ts';
import { openSession } from './open.ts';

export const command: Command = {
  sessions: 'one',
  options: [
    {
      flags: '--client <version>',
      description: 'the client that resumes (default: the one that wrote the session)',
    },
  ],
  async run(request: Request): Promise<Outcome> {
    const family = chosenFamily(request.options.client);
    const { path, sessionId, graph } = await openSession(request);
    const context = buildContext(graph, family);
    return {
      data: {
        path,
        sessionId,
        client: context.family.tested,
        leafUuid: context.leaf?.uuid ?? null,
        entries: context.chain.map((entry) => entry.uuid ?? null),
        messages: context.messages,
        tokens: context.tokens.count,
        tokensMethod: context.tokens.method,
        problems: context.problems,
      },
      exitCode: 0,
      text: (terminal) => renderContext(context, terminal),
      words: () => damageWords(graph),
    };
  },
};

function chosenFamily(version: unknown): ClientFamily | undefined {
  if (typeof version !== 'string') return undefined;
  const family = clientFamily(version);
  if (family === undefined)
    throw new UserError({
      code: 'unknown-client',
      message: `"${version}" is not a client version.`,
      hint: `Give a version such as ${CLIENT_FAMILIES.map(({ tested }) => tested).join(', ')}.`,
    });
  return family;
}
