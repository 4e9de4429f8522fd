/** The model looks at a picture. */
import { inShop } from '../scenarios/shop.ts';
import { call, reply, type Scenario, say } from '../scenarios/types.ts';

/** A red square of 16 by 16 pixels. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAIAAACQkWg2AAAAFklEQVR42mP4z8BAEmIY1TCqYfhqAACQ+f8BFnjQLgAAAABJRU5ErkJggg==';

export const pictures = (): Scenario => ({
  steps: [
    {
      ask: 'What is on our logo?',
      replies: [
        reply(
          call('Bash', {
            command: `echo ${png} | base64 -d > logo.png`,
            description: 'Fetch the logo',
          }),
        ),
        reply(call('Read', { file_path: inShop('logo.png') })),
        reply(say('A red square.')),
      ],
    },
  ],
  resumePrompt: 'And its size?',
});
