import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { SESSION_ID } from '../builders/ids.ts';
import { FIXTURES } from '../commands/cli.ts';

export type Files = ReadonlyMap<string, Buffer>;

/** A session as it is before anything is done to it: the files of a Claude folder by their paths in it. */
export interface Original {
  readonly name: string;
  readonly files: Files;
  /** The path of its transcript. */
  readonly transcript: string;
}

const PROJECT = 'projects/-home-dev-shop';
/** What fixtures hold that is a session, the folder beside it apart. */
const PLACED =
  /^(?:rules|passes|compress|dialects)\/(?:.*\/(?:bad|good|input|session)|[^/]*)\.jsonl$/;

/** Sessions of real clients, and those of the rules, the passes and the summary. */
export function originals(): Original[] {
  const fixtures = filesBelow(FIXTURES);
  const names = [...fixtures.keys()];
  const clients = new Set(names.flatMap((name) => /^clients\/.*?\/claude\//.exec(name) ?? []));
  return [
    ...[...clients].map((folder) => ofClient(folder, fixtures)),
    ...names.filter((name) => PLACED.test(name)).map((name) => placed(name, fixtures)),
  ];
}

function ofClient(folder: string, fixtures: Files): Original {
  const files = under(folder, fixtures);
  // The session is the largest: older clients leave others of no message beside it.
  const [transcript] = [...files]
    .filter(([path]) => /^projects\/[^/]+\/[^/]+\.jsonl$/.test(path))
    .sort(([, a], [, b]) => b.length - a.length)[0] as [string, Buffer];
  return { name: folder, files, transcript };
}

/** A transcript with the folder beside it, as a session of a project. */
function placed(name: string, fixtures: Files): Original {
  const transcript = `${PROJECT}/${SESSION_ID}.jsonl`;
  const files = new Map([[transcript, fixtures.get(name) as Buffer]]);
  for (const [path, bytes] of under(`${name.slice(0, -'.jsonl'.length)}/`, fixtures))
    files.set(join(PROJECT, SESSION_ID, path), bytes);
  return { name, files, transcript };
}

function under(folder: string, files: Files): Files {
  return new Map(
    [...files]
      .filter(([path]) => path.startsWith(folder))
      .map(([path, bytes]) => [path.slice(folder.length), bytes]),
  );
}

/** All files of a folder by their paths in it. */
export function filesBelow(folder: string): Files {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name))
    .sort();
  return new Map(files.map((path) => [relative(folder, path), readFileSync(path)]));
}

/** The id by which commands find it. */
export function idOf({ transcript }: Original): string {
  return basename(transcript, '.jsonl');
}
