import { Worker } from 'node:worker_threads';

const PATIENCE = 120_000;

/** Ends the process when nothing happens any more: in the thread that hangs, no timer would. */
const WATCH = `
const { parentPort } = require('node:worker_threads');
const { writeSync } = require('node:fs');
let timer;
parentPort.on('message', (what) => {
  clearTimeout(timer);
  timer = setTimeout(() => {
    writeSync(2, 'hangs: ' + what + '\\n');
    process.kill(process.pid, 'SIGKILL');
  }, ${PATIENCE});
});`;

export class Watchdog {
  private readonly worker = new Worker(WATCH, { eval: true });

  /** Something starts, and will be over in a while. */
  expect(what: string): void {
    this.worker.postMessage(what);
  }

  end(): void {
    void this.worker.terminate();
  }
}
