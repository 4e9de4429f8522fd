import { describe, expect, test } from 'vitest';
import { buildContext } from '../../../src/context/context.ts';
import type { Graph } from '../../../src/graph/graph.ts';
import { valuesOf } from '../../graph/written.ts';
import { compressed } from '../compressed.ts';
import { find, turns } from './outline.ts';

describe('the title', () => {
  const titles = (graph: Graph) =>
    valuesOf(graph).flatMap(({ type, summary, customTitle }) =>
      type === 'summary' || type === 'custom-title' ? [[type, summary ?? customTitle]] : [],
    );

  test('the first prompt, by the leaf and by the session', () => {
    const result = compressed(turns(3).graph(), { keepLast: 1 });
    expect(titles(result)).toEqual([
      ['summary', 'Turn 1'],
      ['custom-title', 'Turn 1'],
    ]);
    const { leaf } = buildContext(result);
    expect(find(result, ({ type }) => type === 'summary').leafUuid).toBe(leaf?.uuid);
  });

  test('by the end of the branch where times run backwards, as pickers have it', () => {
    const timestamp = '2020-01-01T00:00:00.000Z';
    const source = turns(3).prompt('<command-name>/exit</command-name>', { timestamp });
    const result = compressed(source.graph(), { keepLast: 1 });
    const end = find(result, (value) => value.timestamp === timestamp);
    expect(find(result, ({ type }) => type === 'summary').leafUuid).toBe(end.uuid);
  });

  test('the one that it has, the one that is given', () => {
    const named = turns(3).line({ type: 'custom-title', customTitle: 'Mine', sessionId: 'x' });
    expect(titles(compressed(named.graph(), { keepLast: 1 }))).toEqual([
      ['custom-title', 'Mine'],
      ['summary', 'Mine'],
    ]);
    const given = compressed(turns(3).graph(), { keepLast: 1, title: 'Given' });
    expect(titles(given).map(([, title]) => title)).toEqual(['Given', 'Given']);
  });

  test('a title of what goes is not left behind', () => {
    const source = turns(1).summary().turn('Turn 2').turn('Turn 3');
    const result = compressed(source.graph(), { keepLast: 1 });
    expect(titles(result).filter(([type]) => type === 'summary')).toHaveLength(1);
  });
});
