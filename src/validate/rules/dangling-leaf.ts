import { leafMarker } from '../../context/leaf.ts';
import { NIL_UUID } from '../../format/references.ts';
import type { Finding, Rule, Subject } from '../rule.ts';

export const rule: Rule = {
  code: 'dangling-leaf',
  severity: 'error',
  what: 'The last `last-prompt` names the leaf {id}, which is not in the session.',
  why: 'Newer clients resume from it; without it they take the last line of the file, which may be on another branch.',
  todo: '`ccsurgery repair` points the marker at the end of the branch that its prompt is on.',
  *check({ graph }: Subject): Generator<Finding> {
    const named = leafMarker(graph);
    if (named === undefined || named.id === NIL_UUID) return;
    const { marker, id } = named;
    if (!graph.byUuid.get(id).some(({ transcript }) => transcript === graph.main))
      yield { entry: marker, args: { id } };
  },
};
