import { rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, test } from 'vitest';
import { fastFolder } from '../bad-input/folder.ts';
import { Workplace } from '../bad-input/workplace.ts';
import { type RandomBundle, randomBundle, written } from './bundle.ts';
import { CHECKS } from './checks/index.ts';
import { parameters } from './parameters.ts';
import { playStep } from './played.ts';
import { randomSteps, type Step } from './steps.ts';

const root = fastFolder();
afterAll(() => rmSync(root, { recursive: true, force: true }));

async function play(bundle: RandomBundle, steps: readonly Step[]): Promise<void> {
  const session = written(bundle);
  const place = new Workplace(root, session, new Map());
  let path = join(place.claude, session.transcript);
  for (const [number, step] of steps.entries()) {
    const played = await playStep(place, step, path, number);
    for (const [name, check] of Object.entries(CHECKS))
      try {
        await check(played);
      } catch (error) {
        throw new Error(`step ${number}, ${name}: ${(error as Error).message}`, { cause: error });
      }
    path = played.result?.path ?? path;
  }
}

test('whatever is done to whatever session, one after the other, all holds', async () => {
  await fc.assert(fc.asyncProperty(randomBundle, randomSteps, play), parameters(100));
});
