import { expect, test } from 'vitest';
import { readSession } from '../../src/bundle/session.ts';
import { buildContext } from '../../src/context/context.ts';
import { contextSize } from '../../src/context/size.ts';
import { corpus, fixtures } from '../transcript/files.ts';

test.each([...fixtures, ...corpus].filter((path) => path.endsWith('.jsonl')))(
  'the size of %s is that of its context',
  async (path) => {
    const { graph } = await readSession(path);
    const { count, method } = buildContext(graph).tokens;
    expect(contextSize(graph)).toMatchObject({ count, method });
  },
);
