import { SessionBuilder } from '../session.ts';

/** Sessions for one rule: one that breaks it, and one that looks alike but is as clients write it. */
export interface RuleFixture {
  readonly good: SessionBuilder | Fixture;
  readonly bad: SessionBuilder | Fixture;
  /** Code and line of what the bad one shows: all warnings and worse, and the rule's own findings. */
  readonly expected: readonly (readonly [code: string, line: number])[];
}

export interface Fixture {
  readonly session: SessionBuilder;
  /** Makes bytes that no builder writes. */
  readonly rewrite?: (text: string) => string | Buffer;
  /** Files in the folder that bears the session's name. */
  readonly beside?: Readonly<Record<string, string>>;
  /** The file's name, if it matters. */
  readonly name?: string;
}

/** All files of a rule by their path below `fixtures/rules`. */
export function allFilesOf(code: string, rule: RuleFixture): Map<string, string | Buffer> {
  const expected = rule.expected.map(([found, line]) => ({ code: found, line }));
  return new Map([
    ...filesOf(`${code}/good`, rule.good),
    ...filesOf(`${code}/bad`, rule.bad),
    [`${code}/expected.json`, `${JSON.stringify(expected, null, 2)}\n`],
  ]);
}

function filesOf(place: string, fixture: SessionBuilder | Fixture): Map<string, string | Buffer> {
  const { session, rewrite, beside, name } =
    fixture instanceof SessionBuilder ? ({ session: fixture } as Fixture) : fixture;
  const folder = name === undefined ? place : `${place}/${name}`;
  const files = new Map<string, string | Buffer>([
    [`${folder}.jsonl`, rewrite?.(session.text()) ?? session.text()],
  ]);
  for (const [id, agent] of session.agents)
    files.set(`${folder}/subagents/agent-${id}.jsonl`, agent.text());
  for (const [path, content] of Object.entries(beside ?? {}))
    files.set(`${folder}/${path}`, content);
  return files;
}
