/** Runs if a shell takes any of the texts below for more than text. */
const RUN = 'touch "$CANARY"';

/** What a session that somebody sends may say instead of an id or a name. */
export const HOSTILE: Readonly<Record<string, string>> = {
  'a second command': `x; ${RUN} #`,
  'a command beside': `x & ${RUN} & x`,
  'a pipe': `x | ${RUN}`,
  'a substitution': `x$(${RUN})`,
  backticks: `x\`${RUN}\``,
  'a single quote': `x'; ${RUN}; '`,
  'double quotes': `x"; ${RUN}; "`,
  'a quote behind a backslash': `x\\'; ${RUN}; '`,
  'a line end': `x\n${RUN}\n`,
  'a carriage return': `x\r${RUN}\r`,
  'a zero': `x\0; ${RUN}`,
  'an escape sequence': `x\u001b[201~; ${RUN}`,
  'a C1 sequence': `x\u009b2J; ${RUN}`,
  'turned text': `x\u202e; ${RUN}\u202c \u2066x\u2069 \u200f`,
  'an option': '--dangerously-skip-permissions',
  'a short option': '-c',
  'history of a shell': `x!! !$ ; ${RUN}`,
  'a word of cmd': 'x%PATH% & calc & %',
};
