import { call } from '../blocks.ts';
import { type SessionBuilder, session } from '../session.ts';

const file = (name: string): string => `/home/dev/shop/${name}`;
const bash = (command: string) => call('Bash', { command, description: 'Run it' });

const earlier = `This session goes on from an earlier one.

## What the user wants
The shop is to be moved from one server to two behind a balancer, without closing it.

## Done
- \`deploy/nginx.conf\` has both servers as upstreams; the second has weight 0 until its database answers.
- Sessions moved from memory to Redis (\`src/session.ts\`), since a customer may reach either server.

## Next
Copy the uploads, switch the weight, watch the error log for an hour.`;

const timeline = (from: number): string =>
  Array.from(
    { length: 24 },
    (_, n) =>
      `${from + (n >> 1)}:${n % 2 ? 30 : 10} step ${n + 1} of last year's move, ${n % 3 ? 'as planned' : 'late, since nobody had the key'}`,
  ).join('\n');

const brief = `Before we go on, this is what happened last year, so that it does not happen again:
${timeline(8)}

Rules for this time, since two of us work on these machines. Always announce in #ops before a restart. Never restart both
servers within ten minutes. The old server keeps its name until Monday.

And this was the day after:
${timeline(9)}

If something looks odd, stop and ask instead of trying again. Now copy the uploads.`;

/** The client compacted it once; then a move of servers goes on, with rules of the user in a long prompt. */
export const compactedBefore = (): SessionBuilder =>
  session({ version: '2.1.45' })
    .turn('Words that were compacted away.')
    .system('compact_boundary', {
      parentUuid: null,
      logicalParentUuid: null,
      compactMetadata: { trigger: 'auto', preTokens: 154_000 },
    })
    .prompt(earlier, { isCompactSummary: true, isVisibleInTranscriptOnly: true })
    .prompt(brief)
    .answer(
      'I copy, then compare checksums.',
      bash('rsync -a old:/srv/uploads/ new:/srv/uploads/'),
      bash('ssh new "find /srv/uploads -type f | wc -l"'),
    )
    .results('sent 18.4G bytes', '20417')
    .answer(bash('ssh old "find /srv/uploads -type f | wc -l"'))
    .results('20419')
    .answer(
      '20417 of 20419 files are there. Two came while it ran: I would copy once more right before the switch. Shall I?',
    )
    .prompt('Yes, later. First switch the weight to 10 %.')
    .answer(
      call('Edit', {
        file_path: file('deploy/nginx.conf'),
        old_string: 'weight=0',
        new_string: 'weight=1',
      }),
      bash('nginx -t && nginx -s reload'),
    )
    .results('The file has been updated.', 'nginx: configuration file test is successful')
    .answer('One request in ten goes to the new server. Nothing in the error log so far.')
    .prompt('I see 502 now and then. Why?')
    .answer(
      bash('ssh new "journalctl -u shop --since -10min | grep -c ECONNREFUSED"'),
      call('Read', { file_path: file('src/session.ts') }),
    )
    .results('17', 'const redis = connect(process.env.REDIS ?? "localhost")')
    .answer(
      'On the new server `REDIS` is not set, so it looks for Redis on itself. It has to be `redis.internal`. That needs a restart of the shop there: may I, after I announced it in #ops?',
    )
    .prompt('Yes.')
    .answer(
      bash('ssh new "echo REDIS=redis.internal >> /etc/shop.env && systemctl restart shop"'),
      bash('ssh new "journalctl -u shop --since -2min | grep -c ECONNREFUSED || true"'),
    )
    .results('', '0')
    .answer(
      '`/etc/shop.env` has `REDIS=redis.internal`, the shop there was restarted at 14:02, and there was no refused connection since.',
    )
    .prompt('Good. Half and half then.')
    .answer(
      call('Edit', {
        file_path: file('deploy/nginx.conf'),
        old_string: 'weight=1',
        new_string: 'weight=5',
      }),
      bash('nginx -t && nginx -s reload'),
    )
    .results('The file has been updated.', 'nginx: configuration file test is successful')
    .answer('Both servers have weight 5 now.')
    .prompt('How does it look?')
    .answer(bash('tail -n 2000 /var/log/nginx/error.log | grep -c upstream || true'))
    .results('0')
    .answer('No upstream error in the last 2000 lines.')
    .prompt('Then we leave it so until tomorrow.')
    .answer(
      'Agreed. Left for tomorrow: the second copy of the uploads, then weight 10 for the new server.',
    );
