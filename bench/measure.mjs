// Runs a command several times; the best time counts, since noise only ever adds.
import { spawn, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const CHILD = fileURLToPath(new URL('./peak-memory.mjs', import.meta.url));

/** `args` are node's own, or made for each round. Returns the best wall time in ms and the peak memory in MB. */
export async function measure(args, rounds) {
  let time = Number.POSITIVE_INFINITY;
  let memory = 0;
  for (let round = 0; round < rounds; round++) {
    // What others left to be written must not be paid for by the one who syncs.
    spawnSync('sync');
    const result = await once(typeof args === 'function' ? args(round) : args);
    time = Math.min(time, result.time);
    memory = Math.max(memory, result.memory);
  }
  return { time, memory };
}

function once(args) {
  return new Promise((resolve, reject) => {
    const start = process.hrtime.bigint();
    const child = spawn(process.execPath, ['--import', CHILD, ...args], {
      stdio: ['ignore', 'ignore', 'inherit', 'pipe'],
    });
    let report = '';
    child.stdio[3].on('data', (data) => (report += data));
    child.on('error', reject);
    child.on('close', () => {
      const time = Number(process.hrtime.bigint() - start) / 1e6;
      resolve({ time, memory: Number(report) / 1024 });
    });
  });
}
