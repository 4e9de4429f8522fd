// The notices of all packages that are bundled: their licences ask for them in every copy.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PACKAGE = /^(.*node_modules[\\/])((?:@[^\\/]+[\\/])?[^\\/]+)/;
const LICENSE_FILE = /^(?:licen[cs]e|copying|notice)/i;
/** Notices of packages that others are published with, and which are therefore not installed. */
const PREBUNDLED = join(import.meta.dirname, 'prebundled');
const RULE = '-'.repeat(80);

/**
 * @param {readonly string[]} files Those that were bundled.
 * @returns {string} The text of THIRD-PARTY-LICENSES. Throws if a package has no notice.
 */
export function thirdPartyLicenses(files) {
  const notices = packagesOf(files).map(({ name, folder }) => ({
    name,
    text: noticeOf(name, folder),
  }));
  const missing = notices.filter(({ text }) => text === undefined).map(({ name }) => name);
  if (missing.length > 0)
    throw new Error(
      `No licence text is known of ${missing.join(', ')}: save it as ${PREBUNDLED}/NAME.txt (/ in a name is +).`,
    );
  const sections = notices.map(({ name, text }) => `${RULE}\n${name}\n\n${text}\n`);
  return ['ccsurgery is published with parts of these packages.\n', ...sections].join('\n');
}

/**
 * Every package that files are from, by name; without a folder if it is not installed.
 * @param {readonly string[]} files
 * @returns {{ name: string, folder: string | undefined }[]}
 */
export function packagesOf(files) {
  const folders = new Map();
  for (const file of files) {
    const [folder, , name] = PACKAGE.exec(file) ?? [];
    if (name === undefined) continue;
    folders.set(nameOf(name), resolve(folder));
    for (const inner of prebundledIn(file)) if (!folders.has(inner)) folders.set(inner, undefined);
  }
  return Array.from(folders, ([name, folder]) => ({ name, folder })).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  );
}

/** A package may be published as a bundle of others: its source map names them. */
function prebundledIn(file) {
  if (!existsSync(`${file}.map`)) return [];
  const { sources } = JSON.parse(readFileSync(`${file}.map`, 'utf8'));
  return sources.flatMap((source) => PACKAGE.exec(source)?.[2] ?? []).map(nameOf);
}

function nameOf(path) {
  return path.replaceAll('\\', '/');
}

function noticeOf(name, folder) {
  const kept = join(PREBUNDLED, `${name.replace('/', '+')}.txt`);
  const files =
    folder === undefined
      ? [kept].filter(existsSync)
      : readdirSync(folder)
          .filter((file) => LICENSE_FILE.test(file))
          .sort()
          .map((file) => join(folder, file));
  const texts = files.map((file) => readFileSync(file, 'utf8').trim()).filter(Boolean);
  return texts.length === 0 ? undefined : texts.join('\n\n');
}
