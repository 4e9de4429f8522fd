import fc from 'fast-check';

/** What one response holds; calls get results. */
export type Part = 'text' | 'blank' | 'thinking' | 'Read' | 'Bash' | 'mcp__shop__find' | 'Task';

export interface Response {
  readonly parts: readonly Part[];
  /** All blocks on one line, as some clients and exports write them. */
  readonly isOneLine: boolean;
  /** Of tools; a saved one is in a file of its own. */
  readonly output: 'short' | 'long' | 'image' | 'saved' | 'failed';
  /** What stands between calls and results. */
  readonly between: 'nothing' | 'progress' | 'attachment';
}

export type PromptKind = 'words' | 'picture' | 'secret';

export type Step =
  | { kind: 'turn'; prompt: PromptKind; responses: readonly Response[]; ends: boolean }
  | { kind: 'rewind'; to: number }
  | { kind: 'compact'; preserves: boolean }
  | { kind: 'snapshot' | 'note' | 'title' | 'state' | 'unknown' | 'again' };

export interface RandomConversation {
  readonly version: string;
  readonly model: string;
  readonly steps: readonly Step[];
}

const parts = fc
  .array(
    fc.constantFrom<Part>('text', 'thinking', 'blank', 'Read', 'Bash', 'mcp__shop__find', 'Task'),
    { minLength: 1, maxLength: 5 },
  )
  // A response says something.
  .filter((all) => all.some((part) => part !== 'thinking' && part !== 'blank'));

const response: fc.Arbitrary<Response> = fc.record({
  parts,
  isOneLine: fc.boolean(),
  output: fc.constantFrom('short', 'long', 'image', 'saved', 'failed'),
  between: fc.constantFrom('nothing', 'progress', 'attachment'),
});

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('turn' as const),
      prompt: fc.constantFrom<PromptKind>('words', 'picture', 'secret'),
      responses: fc.array(response, { maxLength: 3 }),
      ends: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rewind' as const), to: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('compact' as const), preserves: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('snapshot', 'note', 'title', 'state', 'unknown', 'again'),
    }),
  },
);

/** Sessions as clients write them, with all that happens in them. */
export const randomConversation: fc.Arbitrary<RandomConversation> = fc.record({
  version: fc.constantFrom('1.0.128', '2.0.50', '2.1.45', '2.1.150', '2.1.325'),
  model: fc.constantFrom('claude-opus-4-7', 'claude-opus-5-5'),
  steps: fc.array(step, { minLength: 1, maxLength: 9, size: 'max' }),
});
