/**
 * How clients differ in what they make of a transcript on resume. Each row was seen
 * on the client named in `tested`; versions between two rows count as the older one.
 */
export interface ClientFamily {
  /** The client that showed this behaviour. */
  readonly tested: string;
  /** First version that is taken to behave so. */
  readonly from: string;
  /** The leaf: what has the newest timestamp, the last line, or the newest at or below the last line. */
  readonly leaf: 'newest' | 'last-line' | 'newest-below-last-line';
  /** Resume follows the branch that the last `last-prompt` names, if that is another one. */
  readonly followsLastPrompt: boolean;
  /** `progress` entries: not in the tree (history ends at one), as any other, or only links. */
  readonly progress: 'unknown' | 'entry' | 'link';
  /** A sub-agent's entry in the main file can be the leaf. */
  readonly sidechainCanBeLeaf: boolean;
  /** A parent that does not exist: history ends there, or goes on with what came within seconds before. */
  readonly danglingParent: 'ends' | 'bridged';
  /** Parallel results beside the leaf's chain are found again by message.id. */
  readonly findsParallelResults: boolean;
  /** Where those go: by time before the chain's own results, or all in the order of their lines. */
  readonly parallelResults: 'by-time' | 'by-line';
  /** The segment that a compaction preserved is put in after the summary. */
  readonly splicesPreserved: boolean;
  /** Lines of one response that results stand between are sent as one message. */
  readonly mergesAcrossResults: boolean;
  /** In a message of the user results come first. */
  readonly resultsFirst: boolean;
  /** In a message of the model calls come last. */
  readonly callsLast: boolean;
  /** Calls are sent with the fields that the API knows, and without the text of a plan. */
  readonly rebuildsCalls: boolean;
  /** Tools that are called otherwise by now. */
  readonly toolNames: Readonly<Record<string, string>>;
  /** What an unanswered call takes with it: its block, or its whole entry (a mixed one gets a result). */
  readonly unansweredCall: 'block' | 'entry';
  /** An unanswered call at the very end gets a result from the client. */
  readonly answersLastCall: boolean;
  /** A result without its call. */
  readonly orphanResult: 'sent' | 'dropped' | 'placeholder';
  /** Assistant messages of nothing but thinking, or of blank text, are left out. */
  readonly dropsHollowMessages: boolean;
  /** Thinking of another model than that of the last response is left out. */
  readonly dropsForeignThinking: boolean;
  /** User entries with no content block at all are sent as empty messages. */
  readonly sendsEmptyPrompts: boolean;
  /** Blank text blocks of the user are left out. */
  readonly dropsBlankPrompts: boolean;
  /** The client's own notes of failed requests are sent as the model's words. */
  readonly sendsApiErrors: boolean;
  /** `system/local_command` entries are sent as the user's text. */
  readonly sendsLocalCommands: boolean;
  /** Notes of background tasks are sent as reminders, not as the user's words. */
  readonly wrapsNotifications: boolean;
  /** A reminder joins the blocks of the result before it; where that is a string it always does. */
  readonly foldsIntoBlocks: boolean;
  /** An attachment's stored words (`rendered`) are sent as they are. */
  readonly sendsRendered: boolean;
  /** What is put between texts of user entries that become one message. */
  readonly textJoint: '' | '\n';
  /** A `custom-title` is the session's title; before, only a `summary` is. */
  readonly readsCustomTitle: boolean;
}

const V1_0_128: ClientFamily = {
  tested: '1.0.128',
  from: '0.0.0',
  leaf: 'newest',
  followsLastPrompt: false,
  progress: 'unknown',
  sidechainCanBeLeaf: true,
  danglingParent: 'ends',
  findsParallelResults: false,
  parallelResults: 'by-time',
  splicesPreserved: false,
  mergesAcrossResults: false,
  resultsFirst: false,
  callsLast: false,
  rebuildsCalls: false,
  toolNames: {},
  unansweredCall: 'block',
  answersLastCall: false,
  orphanResult: 'sent',
  dropsHollowMessages: false,
  dropsForeignThinking: false,
  sendsEmptyPrompts: false,
  dropsBlankPrompts: false,
  sendsApiErrors: true,
  sendsLocalCommands: false,
  wrapsNotifications: false,
  foldsIntoBlocks: false,
  sendsRendered: false,
  textJoint: '',
  readsCustomTitle: false,
};

const V2_0_50: ClientFamily = {
  ...V1_0_128,
  tested: '2.0.50',
  from: '2.0.0',
  sidechainCanBeLeaf: false,
  resultsFirst: true,
  sendsApiErrors: false,
  readsCustomTitle: true,
};

const V2_0_76: ClientFamily = {
  ...V2_0_50,
  tested: '2.0.76',
  from: '2.0.76',
  mergesAcrossResults: true,
  rebuildsCalls: true,
};

const V2_1_45: ClientFamily = {
  ...V2_0_76,
  tested: '2.1.45',
  from: '2.1.0',
  progress: 'entry',
  unansweredCall: 'entry',
  orphanResult: 'dropped',
  dropsHollowMessages: true,
};

const V2_1_150: ClientFamily = {
  ...V2_1_45,
  tested: '2.1.150',
  from: '2.1.150',
  leaf: 'last-line',
  followsLastPrompt: true,
  progress: 'link',
  danglingParent: 'bridged',
  findsParallelResults: true,
  splicesPreserved: true,
  callsLast: true,
  toolNames: { Task: 'Agent', KillShell: 'TaskStop', AgentOutputTool: 'TaskOutput' },
  orphanResult: 'placeholder',
  sendsEmptyPrompts: true,
  sendsLocalCommands: true,
  textJoint: '\n',
};

const V2_1_325: ClientFamily = {
  ...V2_1_150,
  tested: '2.1.325',
  from: '2.1.210',
  leaf: 'newest-below-last-line',
  parallelResults: 'by-line',
  rebuildsCalls: false,
  toolNames: { Task: 'Agent' },
  answersLastCall: true,
  dropsForeignThinking: true,
  sendsEmptyPrompts: false,
  dropsBlankPrompts: true,
  wrapsNotifications: true,
  foldsIntoBlocks: true,
  sendsRendered: true,
};

/** Oldest first. Each is written as what is new against the one before. */
export const CLIENT_FAMILIES: readonly ClientFamily[] = [
  V1_0_128,
  V2_0_50,
  V2_0_76,
  V2_1_45,
  V2_1_150,
  V2_1_325,
];

/** The newest client that follows nothing but the chain of parents. */
export const PLAIN_FAMILY = CLIENT_FAMILIES.findLast(
  (family) => !family.findsParallelResults,
) as ClientFamily;

export const NEWEST_FAMILY = CLIENT_FAMILIES.at(-1) as ClientFamily;

/** The family of a version such as `2.1.45`; undefined if it is no version. */
export function clientFamily(version: string): ClientFamily | undefined {
  if (!/^\d+\.\d+(\.\d+)?(-.+)?$/.test(version)) return undefined;
  return CLIENT_FAMILIES.findLast((family) => compareVersions(family.from, version) <= 0);
}

export function compareVersions(a: string, b: string): number {
  const numbers = (version: string): number[] => version.split(/[.-]/).slice(0, 3).map(Number);
  const [left, right] = [numbers(a), numbers(b)];
  for (let i = 0; i < 3; i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
  }
  return 0;
}
