import { NIL_UUID } from '../../format/references.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'dangling-leaf',
  severity: 'error',
  what: 'The last `last-prompt` names the leaf {id}, which is not in the session.',
  why: 'Newer clients resume from it; without it they take the last line of the file, which may be on another branch.',
  todo: 'Point the marker at the leaf that clients resume from.',
  *check({ graph }: Subject): Generator<Finding> {
    const last = graph.main.entries.findLast(
      (entry) => entry.type === 'last-prompt' && entry.links.length > 0,
    );
    for (const { reference, id } of last?.links ?? []) {
      const isHere = graph.byUuid.get(id).some(({ transcript }) => transcript === graph.main);
      if (reference.path === 'leafUuid' && id !== NIL_UUID && !isHere && last !== undefined)
        yield { entry: last, args: { id } };
    }
  },
};
