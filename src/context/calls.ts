import type { ClientFamily } from '../format/client-families.ts';
import type { ContentBlock } from './pieces.ts';

/** A call as the client sends it again. */
export function sentCall(call: ContentBlock, family: ClientFamily): ContentBlock {
  const { caller: _, ...known } = nameOf(call, family);
  const named = family.dropsCallers ? known : nameOf(call, family);
  const isPlan = family.dropsPlans && named.name === 'ExitPlanMode';
  return isPlan ? { ...named, input: withoutPlan(named.input) } : named;
}

function nameOf(call: ContentBlock, { toolNames }: ClientFamily): ContentBlock {
  const name = String(call.name);
  return Object.hasOwn(toolNames, name) ? { ...call, name: toolNames[name] } : call;
}

/** Some clients store the text of a plan with the call, and do not send it. */
function withoutPlan(input: unknown): unknown {
  if (typeof input !== 'object' || input === null) return input;
  const { plan: _, ...rest } = input as Record<string, unknown>;
  return rest;
}
