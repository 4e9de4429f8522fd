import { rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { foldersOf } from '../format/artifacts.ts';
import { isUuid } from '../format/id-shapes.ts';
import { createFiles } from '../storage/create/create.ts';
import { removeLeftovers } from '../storage/create/leftovers.ts';
import { bearsNameOf } from '../storage/create/session-name.ts';
import { surveyTargets } from '../storage/create/targets.ts';
import { badBundle } from '../tgz/bad-bundle.ts';
import type { Manifest, ManifestFile } from '../tgz/manifest.ts';
import { type Unpacked, unpack } from '../tgz/unpack.ts';
import { refuseTakenId } from './place.ts';
import { type WatchSignals, watched } from './watch-signals.ts';

/** A session that was brought back, or would be. */
export interface Restored {
  readonly manifest: Manifest;
  /** Of the transcript. */
  readonly path: string;
  readonly files: readonly { readonly path: string; readonly role: string }[];
}

/** Brings a session back from its archive: under its own ids, every byte and time of it. Nothing is written over. */
export async function restoreSession(
  archive: string,
  options: {
    readonly claudeDir: string;
    readonly dryRun?: boolean | undefined;
    readonly watchSignals?: WatchSignals | undefined;
  },
): Promise<Restored> {
  const { claudeDir, dryRun, watchSignals } = options;
  const unpacked = unpack(archive);
  try {
    const files = targets(archive, unpacked, claudeDir);
    const path = files[0]?.path as string;
    refuseTakenId(claudeDir, basename(path, '.jsonl'));
    surveyTargets(
      files.map((file) => file.path),
      false,
    );
    if (!dryRun) {
      removeLeftovers([dirname(path)], [claudeDir]);
      await watched(watchSignals, (signal) => createFiles(files, { signal }));
    }
    const { manifest } = unpacked;
    return {
      manifest,
      path,
      files: files.map((file, index) => ({
        path: file.path,
        role: manifest.files[index]?.role ?? 'other',
      })),
    };
  } finally {
    rmSync(unpacked.folder, { recursive: true, force: true });
  }
}

function targets(archive: string, { manifest, pathOf }: Unpacked, claudeDir: string) {
  const [transcript] = manifest.files;
  const home = transcript?.path?.split('/') ?? [];
  const isTranscript = home.length === 3 && home[0] === 'projects' && home[2] === transcript?.name;
  if (!isTranscript)
    throw badBundle(archive, 'it is no archive: it does not say where its files were');
  return manifest.files.map((file) => {
    const { path } = file;
    if (path === undefined || (file !== transcript && !isOwn(path, home, manifest.session.innerId)))
      throw badBundle(archive, `${path ?? file.name} is no place for a file of the session`);
    return { path: join(claudeDir, path), copyOf: pathOf(file as ManifestFile), keepState: true };
  });
}

/** Whether a file of the session may lie there: an archive is a file that anybody may have made. */
function isOwn(path: string, home: readonly string[], innerId = ''): boolean {
  const [first = '', second, ...rest] = path.split('/');
  const isBeside = first === home[0] && second === home[1];
  if (isBeside && rest.length === 1) return /^agent-.*\.jsonl$/.test(path.split('/')[2] as string);
  if (!isBeside && !foldersOf('claude').includes(first)) return false;
  const names = [home[2] as string, ...(isUuid(innerId) ? [`${innerId}.jsonl`] : [])];
  return names.some((name) => bearsNameOf(`/${home[0]}/${home[1]}/${name}`, `/${path}`));
}
