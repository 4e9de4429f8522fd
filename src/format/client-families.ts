import { type AttachmentKind, SENT_ATTACHMENTS } from './attachment-kinds.ts';

/** How clients differ in what they make of a transcript on resume. */
export interface ClientFamily {
  /** The first version that behaves so. */
  readonly from: string;
  /** The leaf: what has the newest timestamp, the last line, or the newest at or below the last line. */
  readonly leaf: 'newest' | 'last-line' | 'newest-below-last-line';
  /** Resume follows the branch that the last `last-prompt` names, if that is another one. */
  readonly followsLastPrompt: boolean;
  /** `progress` entries: not in the tree (history ends at one), those of running commands not, as any other, or only links. */
  readonly progress: 'unknown' | 'running-unknown' | 'entry' | 'link';
  /** A sub-agent's entry in the main file can be the leaf. */
  readonly sidechainCanBeLeaf: boolean;
  /**
   * A parent that does not exist: history ends there, or goes on with what came within seconds before, be it a
   * sub-agent's, or without those, or so also where a circle closes.
   */
  readonly danglingParent: 'ends' | 'bridged-to-any' | 'bridged' | 'bridged-like-circles';
  /** Parallel results beside the leaf's chain are found again by message.id. */
  readonly findsParallelResults: boolean;
  /** Where those go: by time before the chain's own results, or all in the order of their lines. */
  readonly parallelResults: 'by-time' | 'by-line';
  /** What a compaction preserved is put in after the summary: its segment from head to tail, if a turn follows or always, or its list. */
  readonly splicesPreserved: 'never' | 'segment-before-turn' | 'segment' | 'list';
  /** Lines of one response that results stand between, be it beside words, are sent as one message. */
  readonly mergesAcrossResults: boolean;
  /** In a message of the user results come first. */
  readonly resultsFirst: boolean;
  /** In a message of the model calls come last: never, where it is made of several lines, or always. */
  readonly callsLast: 'never' | 'across-lines' | 'always';
  /** Thinking stays behind a call, unless words stand there, too. */
  readonly leavesThinkingBehindCalls: boolean;
  /** Calls are sent without the text of a plan. */
  readonly dropsPlans: boolean;
  /** Calls are sent without fields that say who made them. */
  readonly dropsCallers: boolean;
  /** Tools that are called otherwise by now. */
  readonly toolNames: Readonly<Record<string, string>>;
  /** What an unanswered call takes with it: its block, or its whole entry (a mixed one gets a result). */
  readonly unansweredCall: 'block' | 'entry';
  /** An unanswered call at the very end gets a result from the client: never, beside calls that have one, or always. */
  readonly answersLastCall: 'never' | 'beside-answered' | 'always';
  /** A call whose result is not in the next message gets one from the client there. */
  readonly answersCallsNext: boolean;
  /** A result whose call is not in the response before it: sent, dropped (but in a first message), dropped, or replaced by a placeholder. */
  readonly orphanResult: 'sent' | 'dropped-later' | 'dropped' | 'placeholder';
  /** A first message that would be only a placeholder: left out, or sent, for results as a sentence of the client. */
  readonly leadingPlaceholder: 'dropped' | 'sent';
  /** Of several results of one call only the first is sent. */
  readonly dropsRepeatedResults: boolean;
  /** Of calls with the same id only the first is sent: nowhere, within a response, or in all of the conversation. */
  readonly dropsRepeatedCalls: 'never' | 'in-response' | 'everywhere';
  /** Notes of a change of models (`fallback`) are left out. */
  readonly dropsFallbacks: boolean;
  /** Results that name tools (`tool_reference`): sent as they are, without the names, or followed by a sentence. */
  readonly toolReferences: 'sent' | 'removed' | 'noted';
  /** Responses that are left out: none, those of nothing but thinking, also lines of blank text, or also those that stand for no content. */
  readonly dropsHollow: 'none' | 'thinking' | 'thinking-and-blank' | 'thinking-blank-and-filler';
  /** Thinking of another model than that of the last response is left out: never, also of one with another date, or not of that. */
  readonly dropsForeignThinking: 'never' | 'by-name' | 'by-model';
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
  /** Attachments are sent, each kind from its own version on. */
  readonly sendsAttachments: boolean;
  /** A reminder joins the blocks of the result before it; where that is a string it always does. */
  readonly foldsIntoBlocks: boolean;
  /** To models that take messages of the system, reminders are sent as such. */
  readonly systemReminders: boolean;
  /** An attachment's stored words (`rendered`) are sent as they are. */
  readonly sendsRendered: boolean;
  /** What is put between texts of user entries that become one message. */
  readonly textJoint: '' | '\n';
  /** A `custom-title` is the session's title; before, only a `summary` is. */
  readonly readsCustomTitle: boolean;
}

/** The oldest client that was asked; older ones count as it. */
const FIRST: ClientFamily = {
  from: '1.0.60',
  leaf: 'newest',
  followsLastPrompt: false,
  progress: 'unknown',
  sidechainCanBeLeaf: true,
  danglingParent: 'ends',
  findsParallelResults: false,
  parallelResults: 'by-time',
  splicesPreserved: 'never',
  mergesAcrossResults: false,
  resultsFirst: false,
  callsLast: 'never',
  leavesThinkingBehindCalls: false,
  dropsPlans: false,
  dropsCallers: false,
  toolNames: {},
  unansweredCall: 'block',
  answersLastCall: 'never',
  answersCallsNext: false,
  orphanResult: 'sent',
  leadingPlaceholder: 'dropped',
  dropsRepeatedResults: false,
  dropsRepeatedCalls: 'never',
  dropsFallbacks: false,
  toolReferences: 'sent',
  dropsHollow: 'none',
  dropsForeignThinking: 'never',
  sendsEmptyPrompts: false,
  dropsBlankPrompts: false,
  sendsApiErrors: true,
  sendsLocalCommands: false,
  wrapsNotifications: false,
  sendsAttachments: false,
  foldsIntoBlocks: false,
  systemReminders: false,
  sendsRendered: false,
  textJoint: '',
  readsCustomTitle: false,
};

/** Tools are loaded when they are searched for: of a call nothing is changed, since nothing is known of its tool. */
const TOOLS_ON_DEMAND = {
  toolReferences: 'sent',
  dropsPlans: false,
  dropsCallers: false,
  toolNames: {},
} satisfies Partial<ClientFamily>;

/** All tools are loaded, and none is searched for. */
const TOOLS_AT_HAND = {
  toolReferences: 'removed',
  dropsPlans: true,
  dropsCallers: true,
} satisfies Partial<ClientFamily>;

const NEW_NAMES = { Task: 'Agent', KillShell: 'TaskStop', AgentOutputTool: 'TaskOutput' };

/**
 * What each version does otherwise than the one before it in the npm registry, oldest first.
 * Both were asked about every case that shows the change: see fixtures/sent.
 */
const CHANGES: readonly (Partial<ClientFamily> & Pick<ClientFamily, 'from'>)[] = [
  { from: '2.0.23', sidechainCanBeLeaf: false },
  { from: '2.0.24', resultsFirst: true },
  { from: '2.0.30', sendsAttachments: true },
  { from: '2.0.42', readsCustomTitle: true },
  { from: '2.0.47', sendsApiErrors: false },
  { from: '2.0.54', dropsPlans: true },
  { from: '2.0.57', mergesAcrossResults: true },
  { from: '2.0.65', dropsCallers: true, toolReferences: 'removed' },
  { from: '2.1.7', dropsHollow: 'thinking' },
  { from: '2.1.9', progress: 'entry' },
  { from: '2.1.20', answersCallsNext: true },
  { from: '2.1.21', orphanResult: 'dropped-later' },
  { from: '2.1.30', unansweredCall: 'entry' },
  { from: '2.1.32', dropsHollow: 'thinking-and-blank' },
  { from: '2.1.51', ...TOOLS_ON_DEMAND },
  {
    from: '2.1.61',
    ...TOOLS_AT_HAND,
    toolNames: { KillShell: 'TaskStop', AgentOutputTool: 'TaskOutput' },
  },
  { from: '2.1.63', toolNames: NEW_NAMES, sendsLocalCommands: true },
  { from: '2.1.69', ...TOOLS_ON_DEMAND, orphanResult: 'dropped', sendsEmptyPrompts: true },
  { from: '2.1.70', ...TOOLS_AT_HAND, toolNames: NEW_NAMES },
  { from: '2.1.72', ...TOOLS_ON_DEMAND, toolReferences: 'noted', progress: 'running-unknown' },
  { from: '2.1.76', splicesPreserved: 'segment-before-turn', dropsRepeatedResults: true },
  { from: '2.1.78', textJoint: '\n' },
  { from: '2.1.80', findsParallelResults: true, dropsRepeatedCalls: 'in-response' },
  { from: '2.1.84', toolNames: { Task: 'Agent' } },
  { from: '2.1.85', progress: 'unknown' },
  { from: '2.1.86', progress: 'link' },
  { from: '2.1.88', orphanResult: 'placeholder', dropsRepeatedCalls: 'everywhere' },
  { from: '2.1.91', danglingParent: 'bridged-to-any' },
  {
    from: '2.1.101',
    leaf: 'newest-below-last-line',
    danglingParent: 'bridged',
    splicesPreserved: 'segment',
  },
  { from: '2.1.108', danglingParent: 'bridged-like-circles' },
  { from: '2.1.116', leaf: 'last-line' },
  { from: '2.1.120', followsLastPrompt: true },
  { from: '2.1.121', callsLast: 'across-lines' },
  { from: '2.1.124', dropsHollow: 'thinking-blank-and-filler' },
  { from: '2.1.136', callsLast: 'always' },
  { from: '2.1.141', splicesPreserved: 'list' },
  {
    from: '2.1.152',
    dropsForeignThinking: 'by-name',
    dropsBlankPrompts: true,
  },
  { from: '2.1.154', systemReminders: true },
  { from: '2.1.156', leavesThinkingBehindCalls: true },
  { from: '2.1.169', dropsFallbacks: true },
  { from: '2.1.227', dropsForeignThinking: 'by-model' },
  { from: '2.1.234', wrapsNotifications: true },
  { from: '2.1.257', leaf: 'newest-below-last-line' },
  { from: '2.1.258', sendsEmptyPrompts: false },
  { from: '2.1.261', parallelResults: 'by-line' },
  { from: '2.1.265', answersLastCall: 'beside-answered' },
  { from: '2.1.268', foldsIntoBlocks: true, leadingPlaceholder: 'sent' },
  { from: '2.1.277', sendsRendered: true },
  { from: '2.1.281', answersLastCall: 'always' },
];

/** The versions that do something otherwise than the one before, whatever attachments they send. */
export const CHANGED_VERSIONS: readonly string[] = CHANGES.map(({ from }) => from);

/** Oldest first; each holds from its version on. With some of them only the attachments change that are sent. */
export const CLIENT_FAMILIES: readonly ClientFamily[] = familiesBy(CHANGES, SENT_ATTACHMENTS);

function familiesBy(
  changes: typeof CHANGES,
  attachments: readonly AttachmentKind[],
): ClientFamily[] {
  const versions = [
    ...changes.map(({ from }) => from),
    ...attachments.flatMap(({ from, until }) => [from, until].filter((v) => v !== undefined)),
  ];
  let family = FIRST;
  const following = [...new Set(versions)].sort(compareVersions).map((from) => {
    family = { ...family, ...changes.find((change) => change.from === from), from };
    return family;
  });
  return [FIRST, ...following];
}

/** The newest client that follows nothing but the chain of parents, be they entries of progress. */
export const PLAIN_FAMILY = CLIENT_FAMILIES.findLast(
  (family) => !family.findsParallelResults && family.progress === 'entry',
) as ClientFamily;

export const NEWEST_FAMILY = CLIENT_FAMILIES.at(-1) as ClientFamily;

/** The family of a version such as `2.1.45`; undefined if it is no version. */
export function clientFamily(version: string): ClientFamily | undefined {
  if (!/^\d+\.\d+(\.\d+)?(-.+)?$/.test(version)) return undefined;
  return (
    CLIENT_FAMILIES.findLast((family) => compareVersions(family.from, version) <= 0) ??
    CLIENT_FAMILIES[0]
  );
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
