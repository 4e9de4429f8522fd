import { dirname, resolve } from 'node:path';
import { artifactNames, type Session } from '../bundle/session.ts';
import { errorData, UserError } from '../errors.ts';
import { leftoverData, leftoverWords } from '../output/leftovers.ts';
import { type CheckedSession, type FailedSession, renderValidate } from '../output/validate.ts';
import { LEVELS, VALIDATE_OPTIONS } from '../schema/options/validate.ts';
import { findLeftovers, type Leftover } from '../storage/create/leftovers.ts';
import { diagnosticData } from '../validate/data.ts';
import { RULES } from '../validate/rules/index.ts';
import { isSound, type Levels, validate } from '../validate/validate.ts';
import { allSessions } from './all-sessions.ts';
import { defineCommand, type Outcome } from './command.ts';
import { openSession, sessionNames } from './open.ts';

export const command = defineCommand({
  sessions: 'several',
  options: VALIDATE_OPTIONS,
  async run(request): Promise<Outcome> {
    const levels = parseLevels(request.options.level ?? []);
    const names = allSessions(request) ?? sessionNames(request);
    if (names.length === 1) {
      const session = await openSession(request, names[0]);
      return outcome([check(session, levels)], leftoversAround([session]));
    }
    // No more than one is held in memory.
    const read: Pick<Session, 'path' | 'claudeDir'>[] = [];
    const sessions: (CheckedSession | FailedSession)[] = [];
    for (const name of names)
      try {
        const session = await openSession(request, name);
        read.push({ path: session.path, claudeDir: session.claudeDir });
        sessions.push(check(session, levels));
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        sessions.push({ path: name, error });
      }
    return outcome(sessions, leftoversAround(read));
  },
});

/** What killed runs left in the Claude folders of sessions, or beside those that lie elsewhere. */
function leftoversAround(sessions: readonly Pick<Session, 'path' | 'claudeDir'>[]): Leftover[] {
  const elsewhere = sessions.filter(({ path, claudeDir }) => path !== '-' && !claudeDir);
  return findLeftovers(
    elsewhere.map(({ path }) => dirname(resolve(path))),
    sessions.map(({ claudeDir }) => claudeDir),
  );
}

function outcome(
  sessions: readonly (CheckedSession | FailedSession)[],
  leftovers: readonly Leftover[],
): Outcome {
  const codes = sessions.map((session) => ('error' in session ? 2 : session.ok ? 0 : 1));
  return {
    data: { sessions: sessions.map(toData), leftovers: leftovers.map(leftoverData) },
    exitCode: Math.max(0, ...codes),
    text: (terminal) => renderValidate(sessions, terminal),
    words: () => leftoverWords(leftovers),
  };
}

function check(session: Session, levels: Levels): CheckedSession {
  const { path, sessionId, graph } = session;
  const diagnostics = validate({ graph, artifacts: artifactNames(session) }, levels);
  return { path, sessionId, ok: isSound(diagnostics), diagnostics };
}

function toData(session: CheckedSession | FailedSession): Record<string, unknown> {
  const { path } = session;
  if ('error' in session)
    return { path, sessionId: null, ok: false, diagnostics: [], error: errorData(session.error) };
  const { sessionId, ok, diagnostics } = session;
  return { path, sessionId, ok, diagnostics: diagnostics.map(diagnosticData) };
}

function parseLevels(pairs: readonly string[]): Levels {
  return new Map(
    pairs.map((pair) => {
      const [code, severity] = pair.split('=') as [string, string?];
      if (severity === undefined)
        throw new UserError({
          code: 'unknown-severity',
          message: `"${pair}" is not of the form CODE=SEVERITY.`,
          hint: `Severities: ${LEVELS.join(', ')}.`,
        });
      const rule = RULES.find((known) => known.code === code);
      if (rule === undefined)
        throw new UserError({
          code: 'unknown-code',
          message: `There is no diagnostic with the code "${code}".`,
          hint: `Codes: ${RULES.map((known) => known.code).join(', ')}`,
        });
      const level = LEVELS.find((known) => known === severity);
      if (level === undefined)
        throw new UserError({
          code: 'unknown-severity',
          message: `"${pair}" does not name a severity.`,
          hint: `Write --level ${code}=SEVERITY with one of ${LEVELS.join(', ')}.`,
        });
      if (rule.severity === 'fatal')
        throw new UserError({
          code: 'fatal-stays',
          message: `${code} is fatal, and that cannot be changed.`,
          hint: 'Levels are for errors, warnings and notes.',
        });
      return [code, level];
    }),
  );
}
