// Runs commands several times, one after the other in each round, so that a busy machine slows all
// of them alike; the best time counts, since noise only ever adds.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('./peak-memory.mjs', import.meta.url));
/** Milliseconds after which a command is not run again. */
const ENOUGH = 20_000;

/**
 * Gives the best wall time in ms and the peak memory in MiB of each command, or that it failed,
 * which only those may that are marked with `mayFail`.
 */
export async function measure(commands, rounds) {
  const results = commands.map(() => ({ time: Number.POSITIVE_INFINITY, memory: 0, spent: 0 }));
  for (let round = 0; round < rounds; round++)
    for (const [index, command] of commands.entries()) {
      const best = results[index];
      if (best.failed || best.spent > ENOUGH) continue;
      command.before?.();
      // What others left to be written must not be paid for by the one who syncs.
      spawnSync('sync');
      const { code, time, memory } = await once(command.args, command.env);
      if (code !== 0 && !command.mayFail) throw new Error(`${command.name} ended with ${code}`);
      best.failed = code !== 0;
      best.time = Math.min(best.time, time);
      best.memory = Math.max(best.memory, memory);
      best.spent += time;
    }
  return results;
}

function once(args, env) {
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(process.execPath, ['--import', CHILD, ...args], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
      env: { ...process.env, ...env },
    });
    let report = '';
    child.stdio[3].on('data', (data) => (report += data));
    child.on('error', reject);
    child.on('close', (code) => {
      const time = Number(process.hrtime.bigint() - start) / 1e6;
      resolve({ code, time, memory: Number(report) / 1024 });
    });
  });
}
