/**
 * The place where clients run: network, mounts, host name and processes of its own. Nothing but loopback can be
 * reached, and the home folder is a fresh one, so that no path or name of this machine gets into a fixture.
 *
 * The recorder enters it as a whole (`enter`), with the stand-in API and the terminal, so everything in there ends with it.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { dirname, join, resolve } from 'node:path';
import { command } from './versions.ts';

export const home = '/home/dev';
export const project = join(home, 'shop');
/** For sessions that move. Its slug is not to be had by replacing slashes alone. */
export const otherProject = join(home, 'other_place.v2');
export const config = join(home, '.claude');
export const port = 8123;
export const apiKey = 'sk-ant-dummy';
const client = join(home, '.local/lib/claude');
const checkout = resolve(import.meta.dirname, '../..');

// Fresh folders hide the real /home and /tmp, except for the paths in there that the recorder needs.
const setup = `
set -e
client=$1 keep=$2; shift 2
hide() {
  mount -t tmpfs tmpfs /mnt
  (IFS=:; for path in $keep; do
    case $path in "$1"/*) mkdir -p "/mnt/\${path#$1/}"; mount --bind "$path" "/mnt/\${path#$1/}" ;; esac
  done)
  mount --move /mnt "$1"
}
hide /home
hide /tmp
mkdir -p ${config} ${project} ${client}
mount --bind "$client" ${client}
echo 'dev:x:0:0::${home}:/bin/bash' > /home/passwd
mount --bind /home/passwd /etc/passwd
hostname devbox
ip link set lo up
exec "$@"
`;

/** The folder of a project's sessions. */
export const sessionsOf = (cwd: string): string =>
  join(config, 'projects', cwd.replace(/[^A-Za-z0-9]/g, '-'));

export const transcriptPath = (sessionId: string, cwd = project): string =>
  join(sessionsOf(cwd), `${sessionId}.jsonl`);

/** Runs a script of this folder inside a new sandbox with one client in it; true if it succeeded within the time. */
export function enter(
  clientFolder: string,
  script: string,
  args: string[],
  seconds: number,
  keep: string[],
): Promise<boolean> {
  const kept = [clientFolder, checkout, dirname(dirname(process.execPath)), ...keep].join(':');
  const self = [process.execPath, ...process.execArgv, join(import.meta.dirname, script), ...args];
  const namespaces = [
    '--net',
    '--mount',
    '--uts',
    '--pid',
    '--fork',
    '--kill-child',
    '--mount-proc',
  ];
  const child = spawn(
    'unshare',
    [...namespaces, 'sh', '-c', setup, 'sh', clientFolder, kept, ...self],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      detached: true,
    },
  );
  return ended(child, seconds).then((code) => code === 0);
}

/** The environment of a client: nothing of this machine, nothing that phones home. */
export const environment: Record<string, string> = {
  PATH: '/usr/local/bin:/usr/bin:/bin',
  HOME: home,
  USER: 'dev',
  SHELL: '/bin/bash',
  TERM: 'xterm-256color',
  LANG: 'C.UTF-8',
  IS_SANDBOX: '1',
  ANTHROPIC_BASE_URL: `http://127.0.0.1:${port}`,
  ANTHROPIC_API_KEY: apiKey,
  DISABLE_TELEMETRY: '1',
  DISABLE_AUTOUPDATER: '1',
  DISABLE_ERROR_REPORTING: '1',
  DISABLE_BUG_COMMAND: '1',
  CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
};

/** From now on clients work with this model, whatever they would choose. */
export function workWith(model: string): void {
  environment.ANTHROPIC_MODEL = model;
}

/** What starts the sandbox's client. */
export const clientCommand = (): string[] => command(client);

/** Starts the sandbox's client without a terminal, in a process group of its own. */
export function startClient(args: string[], cwd = project): ChildProcess {
  const [file = '', ...first] = clientCommand();
  return spawn(file, [...first, ...args], {
    cwd,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
}

/** Waits for the end of a process; its whole group is killed when time is up. Gives the exit code, null if killed. */
export function ended(child: ChildProcess, seconds: number): Promise<number | null> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => killGroup(child), seconds * 1000);
    child.once('error', fail);
    child.once('close', (code) => {
      clearTimeout(timer);
      done(code);
    });
  });
}

export function killGroup(child: ChildProcess): void {
  if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
}
