import { artifactNames, type Session } from '../bundle/session.ts';
import { UserError } from '../errors.ts';
import { type CheckedSession, renderValidate } from '../output/validate.ts';
import { describe } from '../validate/prose.ts';
import type { Diagnostic, Severity } from '../validate/rule.ts';
import { RULES } from '../validate/rules/index.ts';
import { isSound, type Levels, validate } from '../validate/validate.ts';
import type { Command, Outcome, Request } from './command.ts';
import { openSessions } from './open.ts';

const SEVERITIES: readonly Severity[] = ['error', 'warning', 'info'];

export const command: Command = {
  name: 'validate',
  summary: 'Check sessions for damage; exit 1 if there are errors',
  sessions: 'several',
  options: [
    {
      flags: '--level <code=severity>',
      description: `treat a code as ${SEVERITIES.join(', ')} (fatal stays); repeatable`,
      repeatable: true,
    },
  ],
  run(request: Request): Outcome {
    const levels = parseLevels((request.options.level ?? []) as readonly string[]);
    const checked = openSessions(request).map((open) => check(open(), levels));
    return {
      data: { sessions: checked.map(toData) },
      exitCode: checked.every(({ ok }) => ok) ? 0 : 1,
      text: (terminal) => renderValidate(checked, terminal),
    };
  },
};

function check(session: Session, levels: Levels): CheckedSession {
  const { path, sessionId, graph } = session;
  const diagnostics = validate({ graph, artifacts: artifactNames(session) }, levels);
  return { path, sessionId, ok: isSound(diagnostics), diagnostics };
}

function toData({ path, sessionId, ok, diagnostics }: CheckedSession): Record<string, unknown> {
  return { path, sessionId, ok, diagnostics: diagnostics.map(diagnosticData) };
}

function diagnosticData(diagnostic: Diagnostic): Record<string, unknown> {
  const { code, severity, path, line, uuid } = diagnostic;
  const { what, why, todo } = describe(diagnostic);
  return { code, severity, message: what, why, todo, path, line: line ?? null, uuid: uuid ?? null };
}

function parseLevels(pairs: readonly string[]): Levels {
  return new Map(
    pairs.map((pair) => {
      const [code, severity] = pair.split('=') as [string, Severity | undefined];
      const rule = RULES.find((known) => known.code === code);
      if (rule === undefined)
        throw new UserError({
          code: 'unknown-code',
          message: `There is no diagnostic with the code "${code}".`,
          hint: `Codes: ${RULES.map((known) => known.code).join(', ')}`,
        });
      if (severity === undefined || !SEVERITIES.includes(severity))
        throw new UserError({
          code: 'unknown-severity',
          message: `"${pair}" does not name a severity.`,
          hint: `Write --level ${code}=SEVERITY with one of ${SEVERITIES.join(', ')}.`,
        });
      if (rule.severity === 'fatal')
        throw new UserError({
          code: 'fatal-stays',
          message: `${code} is fatal, and that cannot be changed.`,
        });
      return [code, severity];
    }),
  );
}
