import { lstatSync, readdirSync, realpathSync, rmdirSync, type Stats, unlinkSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { attempt } from '../../attempt.ts';
import { listProjectFolders } from '../../bundle/claude-dir.ts';
import { claudeDirOf } from '../../bundle/places.ts';
import { foldersOf } from '../../format/artifacts.ts';
import { mayRun, type ProcessMark } from '../process-space.ts';
import { readTemporaryName, type TemporaryKind } from '../temporary-name.ts';
import { isStill, putAsideBack } from './aside.ts';
import { bearsNameOf } from './session-name.ts';
import { readTicket, type Ticket } from './ticket.ts';

/** By then a process of that number is another one, or has forgotten. */
const OLD = 24 * 60 * 60 * 1000;
/** What older clients put beside transcripts: the name does not tell whose it is. */
const AGENT = /^agent-.*\.jsonl$/;

/** A temporary file of a run that was killed. */
export interface Leftover {
  readonly path: string;
  readonly kind: TemporaryKind;
  readonly bytes: number;
}

/** What runs that were killed left in these folders, and anywhere in these Claude folders. */
export function findLeftovers(
  folders: Iterable<string>,
  claudeDirs: Iterable<string | undefined> = [],
): Leftover[] {
  const roots = [...new Set(claudeDirs)].flatMap((dir) => (dir === undefined ? [] : rootsOf(dir)));
  const found = [
    ...roots.flatMap((root) => leftoversIn(root, true)),
    ...[...new Set(folders)].flatMap((folder) => leftoversIn(folder)),
  ];
  return [...new Map(found.map((leftover) => [leftover.path, leftover])).values()];
}

/**
 * Removes what `findLeftovers` finds: temporary files, and by their tickets the files of sessions
 * whose transcript never came. What can't be removed stays, without a word.
 */
export function removeLeftovers(...where: Parameters<typeof findLeftovers>): void {
  for (const { path, kind } of findLeftovers(...where)) {
    // Who made it takes it back: a ticket, or the journal.
    if (kind === 'old') continue;
    const ticket = kind === 'ticket' ? readTicket(path) : undefined;
    if (ticket !== undefined && isIn(dirname(path), ticket.main)) redeem(ticket);
    attempt(() => unlinkSync(path));
  }
}

/** The folders of a Claude folder that sessions have files in. */
function rootsOf(claudeDir: string): string[] {
  const others = foldersOf('claude').map((name) => join(claudeDir, name));
  return [...listProjectFolders(claudeDir), ...others];
}

/** @param isDeep With the folders in it. */
function leftoversIn(folder: string, isDeep = false): Leftover[] {
  const entries = attempt(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return isDeep ? leftoversIn(path, isDeep) : [];
    const made = readTemporaryName(entry.name);
    const stat = made && attempt(() => lstatSync(path));
    if (made === undefined || stat === undefined || !isAbandoned(stat, made)) return [];
    return [{ path, kind: made.kind, bytes: stat.size }];
  });
}

function isAbandoned({ ctimeMs }: Stats, maker: ProcessMark): boolean {
  // Not the time of the content: a file that is kept aside may be older than the run.
  return Date.now() - ctimeMs > OLD || !mayRun(maker);
}

/** Takes back what a run created and replaced, unless its transcript came: then all of it did. */
function redeem({ main, files, folders, asides }: Ticket): void {
  const claudeDir = claudeDirOf(main);
  const grounds = claudeDir === undefined ? [dirname(main)] : [dirname(main), claudeDir];
  const isOurs = (path: string): boolean => isOwn(path, main) && isBelow(grounds, path);
  const created = files.filter(isOurs);
  const replaced = asides.filter(([path, aside]) => isOurs(path) && isAsideOf(path, aside));
  for (const folder of new Set([...created, ...replaced.flat()].map((path) => dirname(path))))
    for (const { path, kind } of leftoversIn(folder))
      if (kind === 'tmp') attempt(() => unlinkSync(path));
  if (hasCome(main, new Map(replaced).get(main))) {
    for (const [, aside] of replaced.toReversed()) attempt(() => unlinkSync(aside));
    return;
  }
  const kept = new Set(replaced.filter(([, aside]) => !isMissing(aside)).map(([path]) => path));
  for (const path of created)
    if (!kept.has(path)) attempt(() => lstatSync(path).isFile() && unlinkSync(path));
  for (const [path, aside] of replaced.toReversed()) attempt(() => putAsideBack(path, aside));
  for (const folder of folders.toReversed())
    if (isBelow(grounds, folder)) attempt(() => rmdirSync(folder));
}

/** Whether the transcript is the new one. Without its aside nothing was replaced yet, or all is done. */
function hasCome(main: string, aside: string | undefined): boolean {
  if (isMissing(main)) return false;
  return aside === undefined || isMissing(aside) || !isStill(main, aside);
}

function isAsideOf(path: string, aside: string): boolean {
  return dirname(aside) === dirname(path) && readTemporaryName(basename(aside))?.kind === 'old';
}

/** Whether a path can be of this session and no other: a ticket is a file that anybody may have put there. */
function isOwn(path: string, main: string): boolean {
  const isAgentBeside = dirname(path) === dirname(main) && AGENT.test(basename(path));
  return isAgentBeside || bearsNameOf(main, path);
}

/** Whether a path lies directly in a folder. */
function isIn(folder: string, path: string): boolean {
  const real = realFolder(path);
  return real !== undefined && real === attempt(() => realpathSync(folder));
}

/** Whether a path really lies somewhere below one of these folders: links may lead elsewhere. */
function isBelow(folders: readonly string[], path: string): boolean {
  const real = realFolder(path);
  if (real === undefined) return false;
  return folders
    .map((folder) => attempt(() => realpathSync(folder)))
    .some((above) => above !== undefined && (real + sep).startsWith(above + sep));
}

function realFolder(path: string): string | undefined {
  return attempt(() => realpathSync(dirname(path)));
}

function isMissing(path: string): boolean {
  try {
    lstatSync(path);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT';
  }
}
