import { artifactNames, type Session } from '../bundle/session.ts';
import { UserError } from '../errors.ts';
import { firstLines } from '../text/first-lines.ts';
import { verbatim } from '../text/unsafe-characters.ts';
import { newDiagnostics } from '../validate/compare.ts';
import { describe, isSymptom } from '../validate/prose.ts';
import type { Diagnostic } from '../validate/rule.ts';
import { isSound, validate } from '../validate/validate.ts';

const MOST_NAMED = 5;

/**
 * What is wrong with a session as it is now.
 * @param addedFiles The names of files that will be beside it.
 */
export function diagnose(session: Session, addedFiles: readonly string[] = []): Diagnostic[] {
  const names = artifactNames(session);
  const artifacts = names && new Set([...names, ...addedFiles]);
  return validate({ graph: session.graph, artifacts });
}

/** Throws if the session has errors now that it had not before. Old damage is no reason. */
export function refuseNewErrors(
  baseline: readonly Diagnostic[],
  after: readonly Diagnostic[],
): void {
  const errors = newDiagnostics(baseline, after).filter(
    (diagnostic) => !isSound([diagnostic]) && !isSymptom(diagnostic),
  );
  if (errors.length === 0) return;
  const named = errors.map((error) => {
    const place = error.line ? `line ${error.line}: ` : '';
    return verbatim(`${error.code}: ${place}${describe(error).what}`);
  });
  throw new UserError({
    code: 'new-errors',
    message: `The result would have ${errors.length} errors that the source has not. Nothing was written.`,
    hint: firstLines(named, MOST_NAMED).join('\n'),
  });
}
