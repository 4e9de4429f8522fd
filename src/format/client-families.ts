/**
 * How clients differ in what they make of a transcript on resume. Each row was seen
 * on the client named in `tested`; versions between two rows count as the older one.
 */
export interface ClientFamily {
  /** The client that showed this behaviour. */
  readonly tested: string;
  /** First version that is taken to behave so. */
  readonly from: string;
  /** Resume follows the branch that the last `last-prompt` names, not the newest timestamp alone. */
  readonly followsLastPrompt: boolean;
  /** A `progress` entry can be the leaf. */
  readonly progressCanBeLeaf: boolean;
  /** A parent that does not exist: history ends there, or goes on with the line before. */
  readonly danglingParent: 'ends' | 'bridged';
  /** Parallel results beside the leaf's chain are found again by message.id. */
  readonly findsParallelResults: boolean;
  /** The segment that a compaction preserved is put in after the summary. */
  readonly splicesPreserved: boolean;
  /** Lines of one response that results stand between are sent as one message. */
  readonly mergesAcrossResults: boolean;
  /** What an unanswered call takes with it: its block, or its whole entry. */
  readonly unansweredCall: 'block' | 'entry';
  /** An unanswered call at the very end gets a result from the client. */
  readonly answersLastCall: boolean;
  /** A result without its call. */
  readonly orphanResult: 'sent' | 'dropped' | 'placeholder';
  /** Assistant messages of nothing but thinking, or of blank text, are left out. */
  readonly dropsHollowMessages: boolean;
  /** `system/local_command` entries are sent as the user's text. */
  readonly sendsLocalCommands: boolean;
  /** What is put between texts of user entries that become one message. */
  readonly textJoint: '' | '\n';
}

export const CLIENT_FAMILIES: readonly ClientFamily[] = [
  {
    tested: '1.0.128',
    from: '0.0.0',
    followsLastPrompt: false,
    progressCanBeLeaf: false,
    danglingParent: 'bridged',
    findsParallelResults: false,
    splicesPreserved: false,
    mergesAcrossResults: false,
    unansweredCall: 'block',
    answersLastCall: false,
    orphanResult: 'sent',
    dropsHollowMessages: false,
    sendsLocalCommands: false,
    textJoint: '',
  },
  {
    tested: '2.0.50',
    from: '2.0.0',
    followsLastPrompt: false,
    progressCanBeLeaf: false,
    danglingParent: 'ends',
    findsParallelResults: false,
    splicesPreserved: false,
    mergesAcrossResults: false,
    unansweredCall: 'block',
    answersLastCall: false,
    orphanResult: 'sent',
    dropsHollowMessages: false,
    sendsLocalCommands: false,
    textJoint: '',
  },
  {
    tested: '2.1.45',
    from: '2.1.0',
    followsLastPrompt: false,
    progressCanBeLeaf: true,
    danglingParent: 'ends',
    findsParallelResults: false,
    splicesPreserved: false,
    mergesAcrossResults: true,
    unansweredCall: 'entry',
    answersLastCall: false,
    orphanResult: 'dropped',
    dropsHollowMessages: true,
    sendsLocalCommands: false,
    textJoint: '',
  },
  {
    tested: '2.1.150',
    from: '2.1.150',
    followsLastPrompt: true,
    progressCanBeLeaf: false,
    danglingParent: 'bridged',
    findsParallelResults: true,
    splicesPreserved: false,
    mergesAcrossResults: true,
    unansweredCall: 'entry',
    answersLastCall: false,
    orphanResult: 'placeholder',
    dropsHollowMessages: true,
    sendsLocalCommands: true,
    textJoint: '\n',
  },
  {
    tested: '2.1.325',
    from: '2.1.210',
    followsLastPrompt: true,
    progressCanBeLeaf: false,
    danglingParent: 'bridged',
    findsParallelResults: true,
    splicesPreserved: true,
    mergesAcrossResults: true,
    unansweredCall: 'entry',
    answersLastCall: true,
    orphanResult: 'placeholder',
    dropsHollowMessages: true,
    sendsLocalCommands: true,
    textJoint: '\n',
  },
];

export const NEWEST_FAMILY = CLIENT_FAMILIES.at(-1) as ClientFamily;

/** The family of a version such as `2.1.45`; undefined if it is no version. */
export function clientFamily(version: string): ClientFamily | undefined {
  if (!/^\d+\.\d+(\.\d+)?/.test(version)) return undefined;
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
