import type { Fix } from '../fix.ts';
import { answerCall } from '../lost-result.ts';

export const fix: Fix = {
  code: 'unanswered-tool-use',
  *mend({ entry, args }, graph, context) {
    const result = answerCall(graph, entry, String(args?.id), context);
    context.sentAfterChange(result);
    yield { did: 'answered' };
  },
};
