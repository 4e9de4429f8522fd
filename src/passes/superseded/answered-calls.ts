import type { Graph } from '../../graph/graph.ts';
import type { Entry } from '../../transcript/entry.ts';
import { toolBlock } from '../../transcript/tool-block.ts';
import { isError } from '../blocks/shorten-results.ts';
import { textOfResult } from '../text/result-content.ts';

/** A call with what came of it. */
export interface Answered {
  readonly id: string;
  readonly tool: string;
  /** The file that it reads or writes. */
  readonly file: string | undefined;
  /** Equal for calls that ask the same. */
  readonly same: string;
  /** A read of a file from its first line to its last. */
  readonly isWhole: boolean;
  readonly failed: boolean;
  /** The user did not let it happen, and may have said why. */
  readonly isRefusal: boolean;
  readonly text: string;
}

type Input = Readonly<Record<string, unknown>>;

const SHELLS = new Set(['Bash', 'PowerShell']);
const PARTS = ['offset', 'limit', 'pages'];

/** Calls in the order of their results. Results that are more than text and images are left out. */
export function answeredCalls(graph: Graph, chain: readonly Entry[]): Answered[] {
  return chain.flatMap((entry) =>
    entry.holds('toolResult') ? entry.toolIds('tool_result').flatMap(answered(graph, entry)) : [],
  );
}

function answered(graph: Graph, entry: Entry): (id: string) => Answered[] {
  return (id) => {
    const call = graph.toolCalls.first(id);
    const asked = call && toolBlock(call, 'tool_use', id);
    const block = toolBlock(entry, 'tool_result', id);
    if (call === undefined || asked === undefined || block?.content === undefined) return [];
    const { start, end } = block.content;
    const result = textOfResult(JSON.parse(entry.raw.toString('utf8', start, end)));
    if (result === undefined) return [];
    const input = inputOf(call.valueAt(asked));
    const { text } = result;
    const failed = isError(entry.raw, block);
    return [
      {
        id,
        tool: asked.name ?? '',
        file: textAt(input, 'file_path') ?? textAt(input, 'notebook_path'),
        same: whatIsAsked(asked.name ?? '', input),
        isWhole: PARTS.every((name) => input[name] === undefined),
        failed,
        isRefusal: failed && /^The user doesn['’]t want to /.test(text),
        text: result.images > 0 ? `${id} ${text}` : text,
      },
    ];
  };
}

/** A command may be described otherwise, and a poll may wait for another time. */
function whatIsAsked(tool: string, input: Input): string {
  const command = SHELLS.has(tool) ? textAt(input, 'command') : undefined;
  return command ?? textAt(input, 'task_id') ?? textAt(input, 'agentId') ?? JSON.stringify(input);
}

function inputOf(block: unknown): Input {
  const { input } = block as { input?: unknown };
  return typeof input === 'object' && input !== null ? (input as Input) : {};
}

function textAt(input: Input, name: string): string | undefined {
  const value = input[name];
  return typeof value === 'string' ? value : undefined;
}
