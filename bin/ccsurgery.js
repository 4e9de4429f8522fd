#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { run } from '../dist/cli.js';

// A session is held as bytes; a young generation that grows would only add to the peak.
setFlagsFromString('--semi-space-growth-factor=1');

// A reader that closed the pipe has seen enough.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const { argv, env, stdout, stderr } = process;
process.exitCode = await run(argv.slice(2), { env, cwd: process.cwd(), stdout, stderr });
