import type { Json } from '../commands/cli.ts';
import type { Workplace } from './workplace.ts';

/** How often a session has each error. */
export type Errors = ReadonlyMap<string, number>;

export async function errorsOf(place: Workplace, session: string): Promise<Errors> {
  const { out } = await place.run(['validate', session, '--json']);
  const { sessions = [] }: Json = JSON.parse(out);
  const errors = new Map<string, number>();
  for (const { code, severity } of sessions.flatMap(({ diagnostics }: Json) => diagnostics ?? []))
    if (severity === 'error' || severity === 'fatal') errors.set(code, (errors.get(code) ?? 0) + 1);
  return errors;
}

/** Errors that a result has and its source had not. */
export function newErrors(before: Errors, after: Errors): string[] {
  return [...after]
    .filter(([code, count]) => {
      const had = before.get(code) ?? 0;
      // What has been missing may be missed by others: a removed entry's children inherit its parent.
      return code.startsWith('dangling-') ? had === 0 : count > had;
    })
    .map(([code, count]) => `new error: ${code} ${before.get(code) ?? 0} → ${count}`);
}
