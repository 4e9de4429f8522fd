import type { Diagnostic, Rule } from './rule.ts';
import { RULES } from './rules/index.ts';

export interface Prose {
  readonly what: string;
  readonly why: string;
  readonly todo: string;
}

const BY_CODE: ReadonlyMap<string, Rule> = new Map(RULES.map((rule) => [rule.code, rule]));

/** A diagnostic in words. The only place where it gets any. */
export function describe({ code, args }: Diagnostic): Prose {
  const rule = BY_CODE.get(code);
  if (rule === undefined) throw new Error(`no rule with the code ${code}`);
  const fill = (text: string): string =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(args[name] ?? `{${name}}`));
  return { what: fill(rule.what), why: fill(rule.why), todo: fill(rule.todo) };
}

/** Whether a diagnostic is about how the session went, not about its structure. */
export function isSymptom({ code }: Diagnostic): boolean {
  return BY_CODE.get(code)?.isSymptom === true;
}
