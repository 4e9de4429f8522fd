/**
 * Holds `context` against real clients: `npm run families -- [VERSION…]`. Each version, any that the npm registry has, resumes
 * every case of test/context/cases and every session of fixtures/clients; where its request is not what `context --client
 * VERSION` tells, both are shown. No version: all of versions.ts. Needs what record.ts needs.
 *
 * `--bisect` asks those of versions.ts, and between two that differ others, until it is known which version is the first to
 * send something else. `--record` writes all that clients were asked so far to fixtures/sent, where tests find it. Both take
 * the names of groups of cases, for only these: what was asked elsewhere is not known here, and would be lost.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildContext } from '../../src/context/context.ts';
import { type ClientFamily, clientFamily } from '../../src/format/client-families.ts';
import { CASES } from '../context/cases/index.ts';
import { notation } from '../context/notation.ts';
import { comparableContext } from '../context/recorded.ts';
import { SENT, type Sent } from '../context/sent.ts';
import { bisect, isAsked, rangesOf, sentInNotation } from './sent/boundaries.ts';
import { allSessions, type NamedSession } from './sent/sessions.ts';
import { versions } from './versions.ts';

const words = process.argv.slice(2);
const groups = Object.keys(CASES).filter((group) => words.length < 2 || words.includes(group));
const cases = allSessions().filter(({ group }) => groups.includes(group));
if (words[0] === '--bisect') await bisect(cases, Object.keys(versions));
else if (words[0] === '--record') record();
else for (const version of words.length > 0 ? words : Object.keys(versions)) await check(version);

async function check(version: string): Promise<void> {
  const family = clientFamily(version);
  if (family === undefined) throw new Error(`${version} is not a version`);
  const sessions = allSessions().filter((session) => isAsked(session, version));
  const sent = await sentInNotation(version, sessions);
  const other = sessions.filter((session, index) => !agrees(session, sent[index] ?? null, family));
  console.log(`${version}: ${sessions.length - other.length} of ${sessions.length} as told`);
  if (other.length > 0) process.exitCode = 1;
}

/** Shows both if they differ. A client that sends nothing has its reasons. */
function agrees({ group, name, graph }: NamedSession, sent: Sent, family: ClientFamily): boolean {
  const told = notation(comparableContext(buildContext(graph, family).messages));
  if (sent === null || JSON.stringify(told) === JSON.stringify(sent)) return true;
  const lines = (messages: readonly string[]): string => messages.map((m) => `    ${m}\n`).join('');
  console.log(
    `${group}: ${name}\n  context tells\n${lines(told)}  the client sends\n${lines(sent)}`,
  );
  return false;
}

function record(): void {
  mkdirSync(SENT, { recursive: true });
  const ranges = [...rangesOf(cases)];
  for (const group of groups) {
    const own = ranges.filter(([session]) => session.group === group);
    const sent = Object.fromEntries(own.map(([{ name }, found]) => [name, found]));
    writeFileSync(join(SENT, `${group}.json`), `${JSON.stringify(sent, null, 1)}\n`);
  }
}
