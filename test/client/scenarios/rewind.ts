/** A file is written, then changed; the change is taken back with the conversation about it, and the work goes on. */
import type { Traits } from '../versions.ts';
import { inShop } from './shop.ts';
import { type Action, call, reply, type Scenario, say } from './types.ts';

export const rewind = (traits: Traits): Scenario => ({
  steps: [
    {
      sit: [
        { see: /accept edits on/ },
        ...ask('Write a list of our opening hours.', /weekdays from nine/),
        ...ask('Open at eight instead.', /Changed to eight/),
        ...goBack(traits),
        ...ask('Rather open on Saturdays, too.', /Saturdays it is/),
        ...ask('/exit'),
      ],
      replies: [
        reply(
          say('I write it.'),
          call('Write', { file_path: inShop('HOURS.md'), content: 'Monday to Friday: 9 to 18\n' }),
        ),
        reply(say('HOURS.md has them: weekdays from nine to six.')),
        reply(
          call('Edit', {
            file_path: inShop('HOURS.md'),
            old_string: '9 to 18',
            new_string: '8 to 18',
          }),
        ),
        reply(say('Changed to eight.')),
        reply(say('Saturdays it is: tell me from when to when.')),
      ],
    },
  ],
  resumePrompt: 'From ten to two.',
});

/** Says something and waits for the answer. */
export function ask(words: string, answer?: RegExp): Action[] {
  return [{ type: words }, { press: 'Enter', ...(answer ? { until: answer } : {}) }];
}

/** To before the last prompt, files included where the client can. The prompt stands in the input again: it is cleared. */
export function goBack(traits: Traits): Action[] {
  const restore: Action[] = traits.fileHistory
    ? [{ see: /❯ 1\. Restore code and conversation/ }, { press: 'Enter' }]
    : [];
  return [
    { press: 'Escape', twice: true, until: /❯ +\(current\)/ },
    { press: 'Up' },
    { see: /❯ +Open at eight/ },
    { press: 'Enter' },
    ...restore,
    { see: /accept edits on/ },
    { press: 'C-e' },
    { press: 'C-u' },
  ];
}
