import * as z from 'zod/mini';
import { COMMANDS } from '../../../src/commands/index.ts';
import { type RESULTS, resultsOf } from '../../../src/schema/results/index.ts';
import { toJSONSchema } from '../../../src/schema/results/json-schema.ts';
import * as parts from '../../../src/schema/results/parts.ts';
import type { Node } from '../json-node.ts';
import { code, page } from '../markdown.ts';

/** The parts that have a name. */
const SHARED: readonly z.ZodMiniType[] = [
  parts.error,
  parts.diagnostic,
  parts.window,
  parts.changes,
  parts.idMap,
];

/** Every key that a command prints with `--json`, from the schemas that tests hold the output against. */
export function json(): string {
  return page(
    'What `--json` prints',
    'One object on standard output, whatever happens. Every one has `schemaVersion` (1; it rises when a field changes its meaning or goes) and `command`, and either what is listed here or an `error`. `ccsurgery schema COMMAND` prints the same as JSON Schema. More keys may come: ignore those that you do not know. Sizes are bytes, times are ISO 8601. A key marked _optional_ may be missing; _or null_ means not known.',
    ...COMMANDS.flatMap(({ name }) => [`## ${name}`, ...forms(name)]),
    '## Shared parts',
    ...SHARED.flatMap((schema) => {
      const { id, description = '' } = z.globalRegistry.get(schema) ?? {};
      const { $defs } = toJSONSchema(z.array(schema)) as { $defs: Record<string, Node> };
      return [`### ${id}`, description, keys($defs[`${id}`] as Node, '')];
    }),
  );
}

function forms(name: keyof typeof RESULTS): string[] {
  const all = resultsOf(name).map((form) => keys(toJSONSchema(form) as Node, ''));
  return all.flatMap((form, index) => (index === 0 ? [form] : ['or', form]));
}

function keys(node: Node, indent: string): string {
  const required = new Set(node.required);
  return Object.entries(node.properties ?? {})
    .map(([name, value]) => {
      const words = [typeOf(value), ...(required.has(name) ? [] : ['optional'])].join(', ');
      const description = value.description === undefined ? '' : `: ${value.description}`;
      const inner = innerOf(value).map((each) => keys(each, `${indent}  `));
      return [`${indent}- ${code(name)} (${words})${description}`, ...inner].join('\n');
    })
    .join('\n');
}

/** The objects that a value is, or holds in a list; those with a name have a heading of their own. */
function innerOf(node: Node): Node[] {
  if (node.$ref !== undefined) return [];
  if (node.properties !== undefined) return [node];
  return [...(node.anyOf ?? []), ...(node.items === undefined ? [] : [node.items])].flatMap(
    innerOf,
  );
}

function typeOf(node: Node): string {
  const name = node.$ref?.split('/').at(-1);
  if (name !== undefined) return `[${name}](#${name.toLowerCase()})`;
  if (node.enum !== undefined)
    return node.enum.length > 8 ? 'string' : node.enum.map(code).join(', ');
  if (node.anyOf !== undefined) {
    const types = node.anyOf.map(typeOf).map((type) => (type === 'null' ? 'or null' : type));
    return [...new Set(types)].join(' ');
  }
  if (node.type === 'array')
    return `list of ${node.items === undefined ? 'values' : typeOf(node.items)}`;
  if (typeof node.additionalProperties === 'object')
    return `object, each value ${typeOf(node.additionalProperties)}`;
  return [node.type ?? 'any value'].flat().join(' or ');
}
