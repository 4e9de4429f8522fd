#!/usr/bin/env node
import { run } from '../dist/cli.js';

// A reader that closed the pipe has seen enough.
process.stdout.on('error', (error) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

const { argv, env, stdout, stderr } = process;
process.exitCode = await run(argv.slice(2), { env, cwd: process.cwd(), stdout, stderr });
