/** A file is written, then changed, at the screen: there is something to rewind. */
import { ask } from '../scenarios/rewind.ts';
import { inShop } from '../scenarios/shop.ts';
import { call, reply, type Scenario, say } from '../scenarios/types.ts';

export const hoursFile = inShop('HOURS.md');
export const hoursBefore = 'Monday to Friday: 9 to 18\n';
export const hoursAfter = 'Monday to Friday: 8 to 18\n';

export const edited = (): Scenario => ({
  steps: [
    {
      sit: [
        { see: /accept edits on/ },
        ...ask('Write a list of our opening hours.', /weekdays from nine/),
        ...ask('Open at eight instead.', /Changed to eight/),
        ...ask('/exit'),
      ],
      replies: [
        reply(call('Write', { file_path: hoursFile, content: hoursBefore })),
        reply(say('HOURS.md has them: weekdays from nine to six.')),
        reply(call('Edit', { file_path: hoursFile, old_string: '9 to 18', new_string: '8 to 18' })),
        reply(say('Changed to eight.')),
      ],
    },
  ],
  resumePrompt: 'And on Saturdays?',
});
