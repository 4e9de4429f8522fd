import { KEEP_LAST } from '../../passes/compress.ts';
import type { OptionSpecs, OptionsOf } from '../option.ts';
import { oneOf, positiveNumber, text, tokenCount, wholeNumber } from '../values.ts';
import { IN_PLACE_OPTIONS } from './writing.ts';

/** How long a command may take to summarize, in seconds. */
export const SUMMARY_TIMEOUT = 300;
/** One summary of all older turns; or their prompts, each with one short answer. */
const STYLES = ['summary', 'condensed'] as const;

export const COMPRESS_OPTIONS = {
  keepLast: {
    flags: '--keep-last <turns>',
    description: `how many turns stay as they are (default: ${KEEP_LAST})`,
    value: wholeNumber(),
  },
  targetTokens: {
    flags: '--target-tokens <tokens>',
    description: 'keep as much as fits into a context of this size: 120000 or 120k',
    value: tokenCount,
  },
  from: {
    flags: '--from <point>',
    description: 'what stays begins there: turn:N or N, the UUID of an entry, line:N',
    value: text,
  },
  summary: {
    flags: '--summary <text>',
    description: 'the summary (default: made here, offline)',
    value: text,
  },
  summaryFile: {
    flags: '--summary-file <file>',
    description: 'the summary is in this file (-: standard input)',
    value: text,
  },
  summarizeWith: {
    flags: '--summarize-with <command>',
    description: 'a command that reads the older turns as Markdown and writes the summary',
    value: text,
  },
  promptFile: {
    flags: '--prompt-file <file>',
    description: 'what to tell the command, before the turns (default: a short instruction)',
    value: text,
  },
  timeout: {
    flags: '--timeout <seconds>',
    description: `how long the command may take (default: ${SUMMARY_TIMEOUT})`,
    value: positiveNumber,
  },
  style: {
    flags: '--style <style>',
    description: `what becomes of the older turns: ${STYLES.join(' or ')} (default: ${STYLES[0]})`,
    value: oneOf(STYLES),
  },
  keepHistory: {
    flags: '--keep-history',
    description: 'leave the older turns in the file, where clients pass them over',
  },
  ...IN_PLACE_OPTIONS,
} as const satisfies OptionSpecs;

export type CompressCommandOptions = OptionsOf<typeof COMPRESS_OPTIONS>;
