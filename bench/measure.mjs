// Runs commands several times, one after the other in each round, so that a busy machine slows all
// of them alike; the best time counts, since noise only ever adds.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('./peak-memory.mjs', import.meta.url));

/**
 * A command has node's arguments, made for each round, and what its environment has besides.
 * Returns the best wall time in ms and the peak memory in MiB of each.
 */
export async function measure(commands, rounds) {
  const results = commands.map(() => ({ time: Number.POSITIVE_INFINITY, memory: 0 }));
  for (let round = 0; round < rounds; round++)
    for (const [index, { args, env }] of commands.entries()) {
      // What others left to be written must not be paid for by the one who syncs.
      spawnSync('sync');
      const { time, memory } = await once(args(round), env);
      const best = results[index];
      best.time = Math.min(best.time, time);
      best.memory = Math.max(best.memory, memory);
    }
  return results;
}

function once(args, env) {
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(process.execPath, ['--import', CHILD, ...args], {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
      env: { ...process.env, ...env },
    });
    let report = '';
    child.stdio[3].on('data', (data) => (report += data));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) reject(new Error(`${args.join(' ')} ended with ${code}`));
      const time = Number(process.hrtime.bigint() - start) / 1e6;
      resolve({ time, memory: Number(report) / 1024 });
    });
  });
}
