import { resolve, sep } from 'node:path';
import type { Artifact } from '../bundle/artifacts.ts';
import { wrongUse } from '../errors.ts';
import type { ArtifactRole } from '../format/artifacts.ts';
import { agentIdOf } from '../format/id-shapes.ts';
import { reviewOutcome } from '../output/review.ts';
import { filesLeftOut, redactionData, renderRedactions, sharedWords } from '../output/share.ts';
import { accountData } from '../passes/account-data.ts';
import { binaryData } from '../passes/binary-data.ts';
import { damagedLines } from '../passes/damaged-lines.ts';
import { fullTranscript } from '../passes/full-transcript.ts';
import { images } from '../passes/images.ts';
import type { Pass } from '../passes/pass.ts';
import { promptCopies } from '../passes/prompt-copies.ts';
import { redact } from '../passes/redact.ts';
import { requests } from '../passes/requests.ts';
import { rewritePaths } from '../passes/rewrite-paths.ts';
import { snapshots } from '../passes/snapshots.ts';
import { thinking } from '../passes/thinking.ts';
import { title } from '../passes/title.ts';
import { unreadableText } from '../passes/unreadable-text.ts';
import { type Kind, OPTIONAL_KINDS } from '../redact/kinds.ts';
import { planRedaction, type Redaction } from '../redact/redaction.ts';
import { SHARE_OPTIONS, type ShareCommandOptions } from '../schema/options/share.ts';
import { readBytes } from '../storage/read-bytes.ts';
import { defineCommand, type Outcome } from './command.ts';
import { openSource } from './open-source.ts';
import { redactInPlace } from './redact-in-place.ts';
import { operateOn } from './surgery.ts';

/** Files that tell of the machine and its files, not of the conversation, or that nobody can read. */
const PRIVATE_ROLES: ReadonlySet<ArtifactRole> = new Set([
  'file-history',
  'session-env',
  'debug-log',
  'rejected-lines',
]);
const IMAGE_ROLES: ReadonlySet<ArtifactRole> = new Set(['image-cache', 'uploads']);

const PHASES = { search: 'Looking for secrets', proof: 'Checking the result' } as const;

export const command = defineCommand({
  sessions: 'one',
  options: SHARE_OPTIONS,
  async run(request): Promise<Outcome> {
    const { options } = request;
    const keep: ReadonlySet<string> = new Set(options.keep);
    const kinds: ReadonlySet<string> = new Set(options.kinds);
    const isInPlace = options.inPlace === true;
    const isReview = options.review === true;
    if (isInPlace) refuseForInPlace(options);
    else refuseDefaultKinds(options);
    const source = await openSource(request);
    const wanted = {
      kinds: new Set([...kinds, ...(isReview ? ['possible-secrets'] : [])]) as ReadonlySet<Kind>,
      allowed: allowedIn(options.allow, request.cwd),
      patterns: options.redact,
      onProgress: (phase: keyof typeof PHASES, done: number) =>
        request.progress(PHASES[phase], done),
    };
    if (isInPlace) return redactInPlace(request, source, wanted);
    const redaction = await planRedaction(source.session, {
      ...wanted,
      keep: keep as ReadonlySet<Kind>,
    });
    if (isReview) return reviewOutcome(redaction.review, kinds);
    const { redactor, vault, proof } = redaction;
    const rewrite = (content: Buffer, { path }: Artifact): Buffer | undefined => {
      vault.startFile(path);
      return redactor.file(content, path);
    };
    // A title is looked at as all else is: it comes before.
    const { title: newTitle, ...others } = options;
    return operateOn({ ...request, options: others }, source, {
      command: 'share',
      verb: 'Shared',
      isTitled: newTitle !== undefined,
      passes: [
        ...(newTitle === undefined ? [] : [title(newTitle)]),
        ...passesFor(source.session.sessionId, keep, redaction),
      ],
      hidesWords: true,
      plan: {
        rewriteJson: rewrite,
        rewriteBytes: rewrite,
        artifacts: {
          leaveOut: (artifact) => isLeftOut(artifact, keep, redaction),
          rename: (artifact) => nameIn(artifact, redaction),
        },
        proof,
        hidesOrigin: true,
      },
      data: (written) => ({
        ...redactionData(written, vault),
        unmatched: redaction.unmatched(),
        possibleSecrets: redaction.review.leftCount,
      }),
      leftOut: (written) => filesLeftOut(written).map(({ path }) => path),
      about: (written, terminal) => renderRedactions(written, vault, terminal),
      words: (written) => sharedWords(written, redaction, keep),
    });
  },
});

/** Of a copy they are taken anyway; whoever names one may mean to name all. */
function refuseDefaultKinds({ kinds }: ShareCommandOptions): void {
  const optional: ReadonlySet<string> = new Set(OPTIONAL_KINDS.map(({ kind }) => kind));
  const taken = kinds?.filter((kind) => !optional.has(kind)) ?? [];
  if (taken.length > 0)
    throw wrongUse(
      `--kinds adds to what is always redacted, and that includes ${taken.join(', ')}.`,
      `It takes ${[...optional].join(', ')}. --keep leaves kinds in.`,
    );
}

function refuseForInPlace({ keep, review }: ShareCommandOptions): void {
  if (keep !== undefined)
    throw wrongUse(
      '--in-place redacts secrets and leaves all else in.',
      '--kinds names what is to be redacted besides.',
    );
  if (review === true)
    throw wrongUse('--review writes nothing.', 'Leave out one of --review and --in-place.');
}

function passesFor(sessionId: string, keep: ReadonlySet<string>, { redactor }: Redaction): Pass[] {
  return [
    damagedLines(),
    unreadableText(),
    requests(),
    fullTranscript(),
    promptCopies(),
    snapshots(),
    accountData(),
    ...(keep.has('thinking') ? [] : [thinking()]),
    ...(keep.has('images') ? [] : [images(), binaryData()]),
    // Texts change anyway, so paths into the session's own files can follow them.
    rewritePaths(sessionId),
    redact(redactor),
  ];
}

const HASH = /^[0-9a-f]{16}$/;

/** The hashes in a file, one a line; what follows one is a note. */
function allowedIn(path: string | undefined, cwd: string): ReadonlySet<string> {
  if (path === undefined) return new Set();
  const words = readBytes(resolve(cwd, path))
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s/)[0] as string)
    .filter((word) => word !== '' && !word.startsWith('#'));
  const wrong = words.findIndex((word) => !HASH.test(word));
  if (wrong >= 0)
    throw wrongUse(
      `--allow ${path}: entry ${wrong + 1} is not a hash.`,
      'Each line starts with a hash as `share --review` lists it: 16 hexadecimal digits.',
    );
  return new Set(words);
}

function isLeftOut(
  artifact: Artifact,
  keep: ReadonlySet<string>,
  { unreadable }: Redaction,
): boolean {
  if (PRIVATE_ROLES.has(artifact.role)) return true;
  return !keep.has('images') && (IMAGE_ROLES.has(artifact.role) || unreadable.has(artifact));
}

/** The names of sub-agents' files are ids, which stay what they are. */
function nameIn({ relative, path }: Artifact, { redactor }: Redaction): string {
  const names = relative.split(sep);
  return agentIdOf(names.at(-1) as string) === undefined
    ? names.map((name) => redactor.text(name, path)).join(sep)
    : relative;
}
