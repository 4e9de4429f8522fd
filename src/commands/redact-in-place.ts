import { dirname, join, resolve } from 'node:path';
import type { Artifact } from '../bundle/artifacts.ts';
import { listSessionFiles } from '../bundle/claude-dir.ts';
import type { Session } from '../bundle/session.ts';
import type { ArtifactRole } from '../format/artifacts.ts';
import { Journal } from '../journal/journal.ts';
import { bytesOfBackups, keptUntil } from '../journal/retention.ts';
import type { Written } from '../operation/report.ts';
import { redactedWords, redactionData, renderRedactions } from '../output/share.ts';
import { damagedLines } from '../passes/damaged-lines.ts';
import { redact } from '../passes/redact.ts';
import { KINDS, type Kind } from '../redact/kinds.ts';
import { planRedaction, type RedactionOptions } from '../redact/redaction.ts';
import { filesHolding, type StillThere } from '../redact/still-there.ts';
import type { WritingOptions } from '../schema/options/writing.ts';
import type { Outcome, Request } from './command.ts';
import type { Source } from './open-source.ts';
import { operateOn } from './surgery.ts';

/** What a client puts back or runs as it is: with a placeholder in it, it would do harm. */
const UNTOUCHED: ReadonlySet<ArtifactRole> = new Set(['file-history', 'session-env']);

/** Redacts a session where it lies, so that it can be gone on with: secrets, and what else is named. */
export async function redactInPlace(
  request: Request<WritingOptions>,
  source: Source,
  given: Omit<RedactionOptions, 'keep'>,
): Promise<Outcome> {
  const { session } = source;
  const taken = new Set<Kind>(['secrets', 'patterns', ...(given.kinds ?? [])]);
  const keep = new Set(KINDS.map(({ kind }) => kind).filter((kind) => !taken.has(kind)));
  const isTouched = ({ role }: Artifact): boolean => !UNTOUCHED.has(role);
  const touched = { ...session, artifacts: session.artifacts.filter(isTouched) };
  const redaction = await planRedaction(touched, { ...given, keep });
  const { redactor, vault, proof } = redaction;
  let found: StillThere | undefined;
  const stillThere = (written: Written): StillThere =>
    (found ??= {
      backups: backupsOf(request, written),
      files: filesHolding(vault.values, [
        ...filesAround(request, session),
        ...session.artifacts.filter((artifact) => !isTouched(artifact)).map(({ path }) => path),
      ]),
    });
  return operateOn(request, source, {
    command: 'share',
    verb: 'Redacted',
    passes: [
      // They can't be edited. One of several entries glued together stays, and the proof refuses it.
      damagedLines(
        ({ problem, raw, transcript }) =>
          problem !== 'glued' && redactor.file(raw, transcript.path) !== undefined,
      ),
      redact(redactor),
    ],
    hidesWords: true,
    plan: {
      onlyIfChanged: true,
      rewriteBytes: (content, artifact) => {
        if (!isTouched(artifact) || redaction.unreadable.has(artifact)) return undefined;
        vault.startFile(artifact.path);
        return redactor.file(content, artifact.path);
      },
      proof,
    },
    data: (written) => ({
      ...redactionData(written, vault),
      unmatched: redaction.unmatched(),
      possibleSecrets: redaction.review.leftCount,
      stillIn: stillThere(written),
    }),
    about: (written, terminal) => renderRedactions(written, vault, terminal),
    words: (written) => redactedWords(written, redaction, stillThere(written)),
  });
}

/** This operation's backups, and those of earlier ones on the same session. */
function backupsOf(
  { stateDir }: Request<WritingOptions>,
  { path, operation }: Written,
): StillThere['backups'] {
  const journal = new Journal(stateDir);
  const transcript = resolve(path);
  return journal
    .list()
    .filter(
      ({ id, files, transcript: of }) =>
        id === operation?.id || of === transcript || files.some((file) => file.path === transcript),
    )
    .filter(({ id }) => bytesOfBackups(journal, id) > 0)
    .map(({ id }) => ({ operation: id, until: keptUntil(id).toISOString() }));
}

/** The other sessions of the project, where copies lie, and the prompts of all projects. */
function filesAround({ claudeDir }: Request<WritingOptions>, session: Session): string[] {
  const own = resolve(session.path);
  const folder = dirname(own);
  const others = listSessionFiles(folder).filter((path) => path !== own);
  return [join(session.claudeDir ?? claudeDir, 'history.jsonl'), ...others];
}
