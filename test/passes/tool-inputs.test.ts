import { describe, expect, test } from 'vitest';
import { toolInputs } from '../../src/passes/tool-inputs.ts';
import { call } from '../builders/blocks.ts';
import { session } from '../builders/session.ts';
import { valuesOf } from '../graph/written.ts';
import { pruned } from './pruned.ts';

const LONG = 'abcdefghi\n'.repeat(50);

function shortened(input: Record<string, unknown>, length: 'stub' | number = 'stub') {
  const source = session().prompt('Write.').answer(call('Write', input)).results('Written.');
  const [, line] = valuesOf(pruned(source.graph(), () => [toolInputs({ length })]));
  return line.message.content[0].input;
}

describe('a long string inside a call', () => {
  test('becomes a note, or keeps its head and tail', () => {
    expect(shortened({ content: LONG }).content).toMatch(/^\[ccsurgery: 500 B removed; in full: /);
    const cut = shortened({ content: `first ${LONG} last` }, 30).content;
    expect(cut).toMatch(/^first .* last$/s);
    expect(cut.length).toBeLessThan(LONG.length);
  });

  test('goes wherever it stands, and what stands around it stays', () => {
    const input = { edits: [{ old: LONG, new: 'b', all: true }, null, 1.5], content: [LONG] };
    expect(shortened(input)).toEqual({
      edits: [{ old: expect.stringMatching(/^\[cc/), new: 'b', all: true }, null, 1.5],
      content: [expect.stringMatching(/^\[cc/)],
    });
  });

  test.each(['file_path', 'notebook_path', 'path', 'url', 'prompt'])('stays as %s', (key) => {
    expect(shortened({ [key]: LONG })[key]).toBe(LONG);
  });

  test('stays if it is about as short as a note', () => {
    expect(shortened({ content: 'x'.repeat(190) }).content).toBe('x'.repeat(190));
  });

  test('keeps the first line of a shell command', () => {
    const { command } = shortened({ command: `cat > "a\\b" <<'END'\n${LONG}END` });
    expect(command).toMatch(/^cat > "a\\b" <<'END'\n\[ccsurgery: 504 of 523 characters removed; /);
  });

  test('is found under a name with quotes in it', () => {
    expect(shortened({ 'a"b\\': LONG, 'c"path': LONG })).toEqual({
      'a"b\\': expect.stringMatching(/^\[cc/),
      'c"path': LONG,
    });
  });
});
