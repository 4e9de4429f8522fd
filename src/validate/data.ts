import { describe } from './prose.ts';
import type { Diagnostic } from './rule.ts';

/** A diagnostic as scripts read it. */
export function diagnosticData(diagnostic: Diagnostic) {
  const { code, severity, path, line, uuid } = diagnostic;
  const { what, why, todo } = describe(diagnostic);
  return { code, severity, message: what, why, todo, path, line: line ?? null, uuid: uuid ?? null };
}
