import type { Call } from './calls.ts';
import { contentText } from './content-text.ts';
import type { Deed } from './tools.ts';

/** Words of the client in place of an outcome, and what they come to. */
const KNOWN_OUTPUTS: readonly (readonly [RegExp, string])[] = [
  [/^<persisted-output>/, 'a large output'],
  [/^Async agent launched/, 'started in the background'],
  [/^Command running in background/, 'started in the background'],
];
/** What clients put around the words of a result, colours, and lines that only draw. */
const NOISE =
  /<\/?(?:tool_use_error|error)>|<system-reminder>[\s\S]*?<\/system-reminder>|\p{Cc}\[[\d;]*m|^Shell cwd was reset to .*$|^[ \t]*[\u2500-\u259f=_*~+|-][ \t\u2500-\u259f=_*~+|-]*$/gmu;
const DRAWING = /[\u2500-\u259f]+/g;
/** Lines of output that say what went wrong, in the words that tools have for it. */
const WRONG =
  /\b(?:error|fail(?:ed|ure|s)?|fatal|panic|exception|undefined|undeclared|cannot|can't|could not|unable to|not found|no such|denied|invalid|unexpected|mismatch|expected|missing|unused|conflict|exit code|exit status)\b|✗|✘|❌|\b[A-Z]\w*Error\b|^\s*E\s{2,}/i;
const NOTHING_WRONG = /\b(?:0|no) (?:errors?|fail(?:ed|ures?)|issues|warnings)\b|\b0 failed\b/i;
const EXIT_CODE = /^exit (?:code|status) \d+$/i;
/** Of an output that is far too long, this much from its end is looked at. */
const LOOKED_AT = 20_000;

/** What a call gave, without what is no part of it. A sub-agent's own words, which the client puts others around. */
export function outputOf({ output = '', failed, clientData }: Call, deed?: Deed): string {
  const known = KNOWN_OUTPUTS.find(([start]) => start.test(output))?.[1];
  if (known !== undefined) return known;
  const words = deed === 'agent' && !failed ? contentText(clientData('content')) : '';
  return withoutNoise((words || output).slice(-LOOKED_AT));
}

export function withoutNoise(text: string): string {
  return text.replace(NOISE, '').replace(DRAWING, ' ').trim();
}

/** The lines that say what went wrong, each once. */
export function wrongLines(output: string): string[] {
  const lines = output.split('\n').map((line) => line.trim().replace(/\s+/g, ' '));
  const wrong = [...new Set(lines.filter((line) => WRONG.test(line) && !NOTHING_WRONG.test(line)))];
  const reasons = wrong.filter((line) => !EXIT_CODE.test(line));
  return reasons.length > 0 ? reasons : wrong;
}
