import type { Diagnostic, Rule, Severity, Subject } from './rule.ts';
import { RULES } from './rules/index.ts';

/** Severities that the user wants for some codes. */
export type Levels = ReadonlyMap<string, Severity>;

/** Checks a session against every rule. */
export function validate(subject: Subject, levels: Levels = new Map()): Diagnostic[] {
  return RULES.flatMap((rule) =>
    Array.from(rule.check(subject), ({ entry, severity, args }) => ({
      code: rule.code,
      severity: severityOf(rule, levels, severity),
      path: (entry?.transcript ?? subject.graph.main).path,
      line: entry?.line,
      uuid: entry?.uuid,
      args: args ?? {},
    })),
  );
}

function severityOf(rule: Rule, levels: Levels, found = rule.severity): Severity {
  return rule.severity === 'fatal' ? 'fatal' : (levels.get(rule.code) ?? found);
}

/** Whether the session may be used as it is: no errors. */
export function isSound(diagnostics: readonly Diagnostic[]): boolean {
  return !diagnostics.some(({ severity }) => severity === 'fatal' || severity === 'error');
}
