import type { ZodMiniType } from 'zod/mini';
import { wrongUse } from '../errors.ts';

export type Zod = typeof import('./zod.ts');

/** A schema of what an option takes: text from a command line, or the value itself from a program. */
export type Value<V> = (z: Zod) => ZodMiniType & { readonly _zod: { readonly output: V } };

/** What a schema reads. */
export type Read<V extends Value<unknown>> = ReturnType<V>['_zod']['output'];

/** An option of a command: help, docs, the type and the check of its value come from this. */
export interface OptionSpec {
  /** As commander reads it: `--client <version>`. */
  readonly flags: string;
  readonly description: string;
  /** May be given several times. */
  readonly repeatable?: true;
  /** What it takes; a flag takes nothing. */
  readonly value?: Value<unknown>;
}

/** The options of a command, by the names that commander gives to their values. */
export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

/** What a command is given. */
export type OptionsOf<S extends OptionSpecs> = {
  readonly [Name in keyof S]?:
    | (S[Name] extends { readonly value: infer V extends Value<unknown> } ? Read<V> : boolean)
    | undefined;
};

/** The options that were given, checked and read. Throws on the first that is wrong. */
export async function readOptions<const S extends OptionSpecs>(
  specs: S,
  given: Readonly<Record<string, unknown>>,
): Promise<OptionsOf<S>> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const spec = Object.hasOwn(specs, name) ? specs[name] : undefined;
    if (spec === undefined) throw wrongUse(`There is no option "${name}".`);
    if (value !== undefined) read[name] = await readOption(spec, value);
  }
  return read as OptionsOf<S>;
}

async function readOption(spec: OptionSpec, given: unknown): Promise<unknown> {
  if (spec.value === undefined && typeof given === 'boolean') return given;
  const z = await import('./zod.ts');
  const schema = spec.value?.(z) ?? z.boolean({ error: 'true or false' });
  const result = z.safeParse(schema, given);
  if (result.success) return result.data;
  const flag = /--[\w-]+/.exec(spec.flags)?.[0];
  const got = typeof given === 'string' ? `"${given}"` : JSON.stringify(given);
  throw wrongUse(
    `${flag} needs ${result.error.issues[0]?.message}; got ${got}.`,
    spec.flags.includes('[') ? 'If that is the session, name it before the options.' : undefined,
  );
}
