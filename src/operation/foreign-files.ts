import { findArtifacts } from '../bundle/artifacts.ts';
import { UserError } from '../errors.ts';
import { verbatim } from '../text/unsafe-characters.ts';

/**
 * Throws if files of another session lie where those of a new one go, and would stay there as its
 * own. Whoever chose the place has to choose: such files are not removed for them.
 */
export function refuseForeignFiles(
  transcriptPath: string,
  sessionId: string,
  own: readonly { readonly path: string }[],
): void {
  const paths = new Set(own.map(({ path }) => path));
  const foreign = findArtifacts({ transcriptPath, sessionId }).filter(
    ({ path }) => !paths.has(path),
  );
  if (foreign.length === 0) return;
  throw new UserError({
    code: 'target-exists',
    message:
      'Files of another session lie where those of the new one go, and would become part of it. Nothing was written.',
    hint: [
      'Choose another name, or remove them:',
      ...foreign.map(({ path }) => verbatim(path)),
    ].join('\n'),
  });
}
