import type { Fix } from '../../../src/repair/fix.ts';
import { FIXES } from '../../../src/repair/fixes/index.ts';
import { RULES } from '../../../src/validate/rules/index.ts';
import { list, page, table } from '../markdown.ts';

/** Every rule of `validate`, and whether `repair` mends what it finds. */
export function diagnostics(): string {
  return page(
    'Diagnostics',
    'What `validate` reports, the gravest first. A result of any command may have no error that its source had not. `--level CODE=SEVERITY` changes a severity, except fatal. Words in braces are filled in.',
    table(
      ['code', 'severity', '`repair`'],
      RULES.map(({ code, severity }) => [`[${code}](#${code})`, severity, repairOf(code)]),
    ),
    ...RULES.flatMap(({ code, severity, what, why, todo }) => [
      `## ${code}`,
      `${what} (${severity})`,
      list([`Why: ${why}`, `What to do: ${todo}`, `\`repair\`: ${repairOf(code)}`]),
    ]),
  );
}

function repairOf(code: string): string {
  const fix: Fix | undefined = FIXES.find((each) => each.code === code);
  if (fix === undefined) return 'leaves it as it is';
  if (fix.onlyIfNamed) return `mends it only if asked to: \`--only ${code}\``;
  return fix.guesses ? 'mends it; where that takes a guess, with `--unsafe`' : 'mends it';
}
