/** The types of the library's functions, from the tables of options and the schemas of results: plain, so that nobody needs zod to read them. */
import { type CommandName, loadCommand } from '../../src/commands/index.ts';
import type { OptionSpec } from '../../src/schema/option.ts';
import { resultsOf } from '../../src/schema/results/index.ts';
import { toJSONSchema } from '../../src/schema/results/json-schema.ts';
import * as z from '../../src/schema/zod.ts';
import type { Node } from './json-node.ts';

const COMMANDS = [
  'clone',
  'prune',
  'compress',
  'repair',
  'share',
  'validate',
  'context',
  'inspect',
  'diff',
  'undo',
] as const satisfies readonly CommandName[];

export async function libraryTypes(): Promise<string> {
  const shared = new Map<string, Node>();
  const options = await Promise.all(COMMANDS.map(optionsOf));
  const results = COMMANDS.map((name) => resultOf(name, shared));
  const parts = [...shared].map(
    ([name, node]) => `${comment(node)}export interface ${name}Data ${typeOf(node)}\n`,
  );
  return [
    '/** Made by `npm run docs` from the options and results of commands: edit those instead. */',
    "import type { Surroundings } from './run.ts';\n",
    ...options,
    ...results,
    ...parts,
  ].join('\n');
}

async function optionsOf(name: CommandName): Promise<string> {
  const { options } = await loadCommand(name);
  const fields = Object.entries(options).map(([key, spec]) => {
    const type = spec.value === undefined ? 'boolean' : typeOf(schemaOf(spec));
    return `/** ${spec.description.replaceAll('*/', '*\\/')} */\nreadonly ${key}?: ${type} | undefined;`;
  });
  return `/** Options of \`${name}\`: those of the command line. */\nexport interface ${pascal(name)}Options extends Surroundings {\n${fields.join('\n')}\n}\n`;
}

function schemaOf({ value }: OptionSpec): Node {
  return toJSONSchema(value?.(z) as never) as Node;
}

function resultOf(name: CommandName, shared: Map<string, Node>): string {
  const forms = resultsOf(name).map((form) => {
    const node = toJSONSchema(form) as Node;
    for (const [id, part] of Object.entries(node.$defs ?? {})) shared.set(id, part);
    return typeOf(node);
  });
  return `/** What \`${name} --json\` prints. */\nexport type ${pascal(name)}Result = ${forms.join(' | ')};\n`;
}

function typeOf(node: Node): string {
  if (node.$ref !== undefined) return `${node.$ref.split('/').at(-1)}Data`;
  if (node.enum !== undefined) return node.enum.map((word) => JSON.stringify(word)).join(' | ');
  if ('const' in node) return JSON.stringify(node.const);
  if (node.anyOf !== undefined) return node.anyOf.map(typeOf).join(' | ');
  if (Array.isArray(node.type)) return node.type.map((type) => typeOf({ type })).join(' | ');
  if (node.type === 'array') return `readonly (${node.items ? typeOf(node.items) : 'unknown'})[]`;
  if (node.type === 'integer') return 'number';
  if (node.type !== 'object') return `${node.type ?? 'unknown'}`;
  const required = new Set(node.required);
  const fields = Object.entries(node.properties ?? {}).map(
    ([key, value]) =>
      `${comment(value)}readonly ${key}${required.has(key) ? '' : '?'}: ${typeOf(value)};`,
  );
  if (typeof node.additionalProperties === 'object') {
    const each =
      Object.keys(node.additionalProperties).length === 0
        ? 'unknown'
        : typeOf(node.additionalProperties);
    fields.push(`readonly [key: string]: ${each};`);
  }
  return `{\n${fields.join('\n')}\n}`;
}

function comment({ description }: Node): string {
  return description === undefined ? '' : `/** ${description} */\n`;
}

function pascal(name: string): string {
  return `${name[0]?.toUpperCase()}${name.slice(1)}`;
}
