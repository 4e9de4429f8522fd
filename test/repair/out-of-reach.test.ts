import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { climb } from '../../src/graph/climb.ts';
import { Graph } from '../../src/graph/graph.ts';
import { roleOf } from '../../src/graph/roles.ts';
import { findHeir } from '../../src/repair/heirs.ts';
import { outOfReach } from '../../src/repair/out-of-reach.ts';
import type { Entry } from '../../src/transcript/entry.ts';
import { uuid } from '../builders/ids.ts';
import { parameters } from '../properties/parameters.ts';
import { transcriptOf } from '../transcript/files.ts';

interface Line {
  readonly isPrompt: boolean;
  /** The line that it hangs on; from `lines.length` on one that is not there. */
  readonly parent: number;
}

function graphOf(lines: readonly Line[]): Graph {
  const texts = lines.map(({ isPrompt, parent }, index) => {
    const role = isPrompt ? 'user' : 'assistant';
    const message = { role, content: isPrompt ? 'do it' : [{ type: 'text', text: 'done' }] };
    return JSON.stringify({ type: role, uuid: uuid(index), parentUuid: uuid(parent), message });
  });
  return new Graph(transcriptOf(`${texts.join('\n')}\n`));
}

/** The same by a look at each entry on the way. */
function isOutOfReach(graph: Graph, orphan: Entry, entry: Entry): boolean {
  const wasLeft = (above: Entry): boolean =>
    roleOf(above) === 'prompt' &&
    graph.children
      .get(above.parentUuid ?? '')
      .some(
        (other) =>
          ![orphan, above].includes(other) &&
          roleOf(other) === 'prompt' &&
          graph.isBefore(above, other) &&
          graph.isBefore(other, orphan),
      );
  const way = climb(entry, (at) => graph.parentOf(at));
  return [...way].some((at) => at === orphan || wasLeft(at));
}

const COUNT = 14;
const line = fc.record({ isPrompt: fc.boolean(), parent: fc.nat(COUNT + 4) });
const step = fc.record({
  kind: fc.constantFrom('mend', 'mend', 'mend', 'move', 'remove', 'insert'),
  at: fc.nat(),
  to: fc.nat(),
});

test('what is above an entry is known, whatever was mended and changed before', () => {
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 2, maxLength: COUNT }),
      fc.array(step, { maxLength: 12 }),
      (lines, steps) => {
        const graph = graphOf(lines);
        for (const [index, { kind, at, to }] of steps.entries()) {
          const entries = graph.entries();
          const pick = (from: readonly Entry[], number: number) => from[number % from.length];
          const orphans = entries.filter((entry) => graph.parentOf(entry) === undefined);
          const entry = pick(kind === 'mend' ? orphans : entries, at);
          const parent = pick(entries, to);
          if (entry === undefined || parent === undefined) return;
          const isOut = outOfReach(graph, entry);
          for (const each of entries) expect(isOut(each)).toBe(isOutOfReach(graph, entry, each));
          if (kind === 'mend' && isOut(parent)) continue;
          if (kind === 'remove') graph.remove(entry);
          else if (kind === 'insert')
            graph.insert(
              {
                ...{ type: 'user', uuid: uuid(100 + index), parentUuid: parent.uuid },
                message: { role: 'user', content: 'or so' },
              },
              entry,
            );
          else graph.reparent(entry, parent.uuid ?? null);
        }
      },
    ),
    parameters(1500),
  );
});

test.each([
  ['prompts', true],
  ['answers', false],
])('%s that lost their parents are not the dearer the more there are', (_, isPrompt) => {
  const costOf = (count: number): number => {
    const graph = graphOf(Array.from({ length: count }, () => ({ isPrompt, parent: count + 1 })));
    const parentOf = vi.spyOn(graph, 'parentOf');
    for (const orphan of graph.entries().slice(1))
      graph.reparent(orphan, findHeir(graph, orphan).parent?.uuid ?? null);
    return parentOf.mock.calls.length / count;
  };
  expect(costOf(1600)).toBeLessThan(2 * costOf(200));
});
