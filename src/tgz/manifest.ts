import { posix } from 'node:path';
import * as z from 'zod/mini';
import { safeJson } from '../text/unsafe-characters.ts';
import { badBundle } from './bad-bundle.ts';
import { LONGEST_MANIFEST, MOST_FILES } from './limits.ts';

/** The first file of every bundle. Nothing in a bundle is read that it does not list. */
export const MANIFEST = 'manifest.json';

const FORMAT = 'ccsurgery-bundle';
const FORMAT_VERSION = 1;
/** By these a name would mean more than the file of that name. */
const ODD_SEGMENTS: ReadonlySet<string> = new Set(['', '.', '..']);
const LONGEST_NAME = 1024;

const name = z.string().check(z.maxLength(LONGEST_NAME), z.refine(isPlainPath));
const bytes = z.number().check(z.int(), z.nonnegative());

const FILE = z.looseObject({
  /** Its path in the bundle, with `/` between names. */
  name,
  role: z.string(),
  bytes,
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  /** Permissions and time in milliseconds, where they matter. */
  mode: z.optional(z.number().check(z.int(), z.nonnegative(), z.maximum(0o777))),
  modified: z.optional(z.number()),
  /** Where it was, from the Claude folder on, with `/` between names. */
  path: z.optional(name),
});

const SESSION = z.looseObject({
  id: z.string().check(z.refine(isSegment)),
  /** By which its entries go, where that is another than the transcript's name. */
  innerId: z.optional(z.string()),
  title: z.optional(z.string()),
  /** The working directory. */
  cwd: z.optional(z.string()),
  /** The client that wrote it. */
  version: z.optional(z.string()),
  /** When its transcript was last changed. */
  modified: z.optional(z.string()),
  turns: z.optional(z.number()),
  /** The start of each prompt, to search for. */
  prompts: z.optional(z.array(z.string())),
});

const MANIFEST_SCHEMA = z.looseObject({
  format: z.literal(FORMAT),
  formatVersion: z.number(),
  tool: z.string(),
  command: z.string(),
  created: z.string(),
  session: SESSION,
  /** The Claude folder, the project's folder in it, and the id that paths in its texts lead to. */
  origin: z.optional(
    z.looseObject({ claudeDir: z.string(), project: z.string(), sessionId: z.string() }),
  ),
  /** The transcript first. */
  files: z.array(FILE).check(z.minLength(1), z.maxLength(MOST_FILES)),
});

export type Manifest = z.infer<typeof MANIFEST_SCHEMA>;
export type ManifestFile = z.infer<typeof FILE>;
/** What is known of a bundle before its files were read. */
export type ManifestHead = Pick<Manifest, 'command' | 'session' | 'origin'>;

export function newManifest(
  head: ManifestHead & { readonly tool: string; readonly created: Date },
  files: ManifestFile[],
): Manifest {
  const { tool, created, ...rest } = head;
  const made = { format: FORMAT, formatVersion: FORMAT_VERSION, tool } as const;
  return { ...made, created: created.toISOString(), ...rest, files };
}

export function manifestBytes(manifest: Manifest): Buffer {
  return Buffer.from(`${safeJson(manifest)}\n`);
}

/** Takes a manifest from a file that anybody may have made. */
export function parseManifest(path: string, json: Buffer): Manifest {
  if (json.length > LONGEST_MANIFEST) throw badBundle(path, 'its manifest is too large');
  const value = parsed(json);
  const { format, formatVersion } = (value ?? {}) as { format?: unknown; formatVersion?: unknown };
  if (format !== FORMAT) throw badBundle(path, 'it has no manifest that ccsurgery wrote');
  if (formatVersion !== FORMAT_VERSION)
    throw badBundle(
      path,
      `its format has version ${formatVersion}, and this ccsurgery reads version ${FORMAT_VERSION}`,
    );
  const result = MANIFEST_SCHEMA.safeParse(value);
  if (!result.success) {
    const [issue] = result.error.issues;
    throw badBundle(path, `its manifest is wrong at ${issue?.path.join('.')}`);
  }
  refuseNames(path, result.data);
  return result.data;
}

function parsed(json: Buffer): unknown {
  try {
    return JSON.parse(json.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The transcript has the session's name, all else lies in the folder of that name. */
function refuseNames(path: string, { session, files }: Manifest): void {
  const [transcript, ...others] = files.map((file) => file.name);
  if (transcript !== `${session.id}.jsonl`)
    throw badBundle(path, 'its first file is not the transcript');
  const stray = others.find((each) => !each.startsWith(`${session.id}/`));
  if (stray !== undefined) throw badBundle(path, `${stray} is not in the folder of the session`);
  // Where upper and lower case mean the same, one would overwrite the other.
  const distinct = new Set(files.map((file) => file.name.normalize('NFC').toLowerCase()));
  if (distinct.size < files.length) throw badBundle(path, 'two of its files have the same name');
  const both = [...distinct].find((each) => distinct.has(posix.dirname(each)));
  if (both !== undefined) throw badBundle(path, `${posix.dirname(both)} is a file and a folder`);
}

function isPlainPath(path: string): boolean {
  return path.split('/').every(isSegment);
}

function isSegment(segment: string): boolean {
  if (ODD_SEGMENTS.has(segment) || /[/\0]/.test(segment)) return false;
  return process.platform !== 'win32' || !/[\\:]/.test(segment);
}
