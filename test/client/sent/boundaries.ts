/** Finds for each session the first version of each range of clients that send the same. */
import { execFileSync } from 'node:child_process';
import { compareVersions } from '../../../src/format/client-families.ts';
import { notation } from '../../context/notation.ts';
import { comparableRequest } from '../../context/recorded.ts';
import type { Range, Sent } from '../../context/sent.ts';
import { prompt, type Request } from './request.ts';
import { askedVersions, readAnswers, sentBy } from './sent.ts';
import type { NamedSession } from './sessions.ts';

/** What clients of a version send for sessions. */
export async function sentInNotation(
  version: string,
  sessions: readonly NamedSession[],
): Promise<Sent[]> {
  const requests = await sentBy(
    version,
    sessions.map(({ asked }) => asked),
  );
  return requests.map(inNotation);
}

function inNotation(request: Request | null): Sent {
  return request && notation(comparableRequest(request.messages, prompt));
}

/** What the versions sent that were asked so far. */
export function rangesOf(sessions: readonly NamedSession[]): Map<NamedSession, Range[]> {
  const ranges = new Map(sessions.map((session): [NamedSession, Range[]] => [session, []]));
  for (const version of askedVersions()) {
    const answers = readAnswers(version);
    for (const [session, own] of ranges) {
      const answer = answers[session.asked.key];
      if (answer !== undefined && isAsked(session, version))
        extend(own, version, inNotation(answer));
    }
  }
  return ranges;
}

function extend(ranges: Range[], version: string, sends: Sent): void {
  const last = ranges.at(-1);
  if (last !== undefined && isEqual(last.sends, sends))
    ranges[ranges.length - 1] = { ...last, until: version };
  else ranges.push({ from: version, until: version, sends });
}

/**
 * Asks the given versions (oldest first) about every session, and between two that differ those in
 * the middle, until each change lies between neighbours in the registry.
 */
export async function bisect(
  sessions: readonly NamedSession[],
  versions: readonly string[],
): Promise<void> {
  const published = publishedVersions();
  const answers = new Map<string, Map<NamedSession, Sent>>();
  const ask = async (version: string, about: readonly NamedSession[]): Promise<void> => {
    const sent = await sentInNotation(version, about);
    const known = answers.get(version) ?? new Map();
    about.forEach((session, index) => {
      known.set(session, sent[index] ?? null);
    });
    answers.set(version, known);
  };
  const split = async (from: string, to: string): Promise<void> => {
    const [before, after] = [answers.get(from), answers.get(to)];
    const changed = sessions.filter(
      (session) =>
        before?.has(session) &&
        after?.has(session) &&
        !isEqual(before.get(session), after.get(session)),
    );
    const [start, end] = [published.indexOf(from), published.indexOf(to)];
    const middle = published[(start + end) >> 1];
    if (changed.length === 0 || middle === undefined) return;
    if (end - start < 2) return report(to, changed);
    await ask(middle, changed);
    await split(from, middle);
    await split(middle, to);
  };
  for (const version of versions)
    await ask(
      version,
      sessions.filter((session) => isAsked(session, version)),
    );
  for (const [index, version] of versions.entries())
    if (index > 0) await split(versions[index - 1] as string, version);
}

function report(version: string, changed: readonly NamedSession[]): void {
  console.log(`${version} is the first to send something else:`);
  for (const { group, name } of changed) console.log(`  ${group}: ${name}`);
}

/** Whether a version is one that is to be asked about a session. */
export function isAsked({ from }: NamedSession, version: string): boolean {
  return from === undefined || compareVersions(from, version) <= 0;
}

function isEqual(one: Sent | undefined, other: Sent | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** All versions that the npm registry has, oldest first. */
function publishedVersions(): string[] {
  const args = ['view', '@anthropic-ai/claude-code', 'versions', '--json'];
  return JSON.parse(
    execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
  );
}
