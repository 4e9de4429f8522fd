#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { run } from '../dist/cli.js';

// A session is held as bytes; a young generation that grows would only add to the peak.
setFlagsFromString('--semi-space-growth-factor=1');

for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error) => {
    // A reader that closed the pipe has seen enough; anything else is lost output.
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`error: The output could not be written: ${error.message}\n`);
    process.exit(2);
  });

const { argv, env, stdout, stderr } = process;
process.exitCode = await run(argv.slice(2), { env, cwd: process.cwd(), stdout, stderr });
