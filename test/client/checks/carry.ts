/** A session that is carried as one file is resumed where another home and another project are. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { otherProject } from '../sandbox.ts';
import { asIfAtHome, deadEnds, waysBack } from './clone-project-to.ts';
import { allFiles, filesOf } from './disk.ts';
import { bodyDifferences } from './request.ts';
import { resume } from './resume.ts';
import { operate, succeed } from './surgery.ts';
import type { Lab } from './types.ts';

const theirHome = '/home/alice';
const theirConfig = join(theirHome, '.claude');
const bundle = join(theirHome, 'session.tgz');

export async function carryElsewhere(lab: Lab): Promise<string[]> {
  const { sessionId, source } = lab;
  // As it would be had it been made there.
  const asTheirs = (text: string): string =>
    text.replaceAll('/home/dev', theirHome).replaceAll('-home-dev', '-home-alice');
  for (const [path, text] of filesOf(sessionId, allFiles())) {
    const there = join(theirConfig, asTheirs(path));
    mkdirSync(dirname(there), { recursive: true });
    writeFileSync(there, asTheirs(text), 'latin1');
  }
  await succeed('clone', sessionId, '--claude-dir', theirConfig, '-o', bundle);
  await succeed('rm', sessionId);
  const cloneId = await operate('clone', bundle, '--project-to', otherProject);
  const onDisk = [...filesOf(cloneId, allFiles())].flatMap(([path, text]) =>
    path.endsWith('.txt') ? [] : [...waysBack(path, text), ...theirs(path, text)],
  );
  const { body } = await resume(lab, cloneId, otherProject);
  return [
    ...onDisk,
    ...theirs('the request', body),
    ...bodyDifferences(source, asIfAtHome(body, cloneId, sessionId)),
    ...deadEnds(body),
  ];
}

function theirs(name: string, text: string): string[] {
  return text.includes(theirHome) ? [`${name} names the other home`] : [];
}
