import { DETECTORS } from '../../src/redact/detectors/index.ts';
import { Examiner } from '../../src/redact/examiner.ts';
import { Finder } from '../../src/redact/finder.ts';
import { type Finding, OPTIONAL_KINDS } from '../../src/redact/kinds.ts';
import { NeedleSearch } from '../../src/redact/needle-search.ts';
import { isDistinct, needlesOf, type Value } from '../../src/redact/needles.ts';
import { Redactor } from '../../src/redact/redactor.ts';
import { Vault } from '../../src/redact/vault.ts';

const DEFAULT = DETECTORS.filter(({ kind }) => !OPTIONAL_KINDS.some((row) => row.kind === kind));

/** What asks all detectors that `share` asks by default. */
export const defaultFinder = (): Finder => new Finder(DEFAULT);

/** A text as it leaves, if it were all there is. */
export function shared(text: string, finder = defaultFinder()): string {
  const examiner = new Examiner(finder);
  const found: Value[] = [];
  examiner.lookAtText(text, (findings: readonly Finding[]) => {
    for (const { kind, label, value } of findings)
      found.push({ kind, label, value: value as string });
  });
  const search = new NeedleSearch(found.filter(isDistinct).flatMap(needlesOf));
  return new Redactor(examiner, search, new Vault()).text(text, 'file');
}
