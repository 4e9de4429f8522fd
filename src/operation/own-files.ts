import { statSync } from 'node:fs';
import { findArtifacts } from '../bundle/artifacts.ts';
import type { Session } from '../bundle/session.ts';
import { UserError } from '../errors.ts';

/** Throws if a file to be written is one of the source, under whatever name: that stays, whoever insists. */
export function refuseOwnFiles(
  { path, sessionId, claudeDir, bundle }: Session,
  targets: readonly { readonly path: string }[],
): void {
  // Those that are left out of the copy are its own as well.
  const artifacts = findArtifacts({ transcriptPath: path, sessionId, claudeDir });
  const own = new Set(
    [path, bundle?.path ?? path, ...artifacts.map((artifact) => artifact.path)].flatMap(identityOf),
  );
  const target = targets.find((file) => identityOf(file.path).some((id) => own.has(id)));
  if (target === undefined) return;
  throw new UserError({
    code: 'target-is-source',
    message: `${target.path} belongs to the session that is copied. Nothing was written.`,
    hint: 'Name another file.',
  });
}

/** The same for every name of a file; none if there is no file. */
function identityOf(path: string): string[] {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
  return stat === undefined ? [] : [`${stat.dev}:${stat.ino}`];
}
