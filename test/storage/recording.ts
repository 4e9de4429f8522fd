import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { relative } from 'node:path';

const TEMPORARY = /(^|\/)\.([^/]*)\.\d+-[0-9a-f]+-[0-9a-f]+\.ccsurgery-(tmp|old|ticket)$/;
const OPERATION = /operations\/[0-9a-z]{8,}/;

/** What a piece of work asks of the file system that outlasts it, in order: syncs, and changes of names. Paths are from `root` on. */
export async function recorded(root: string, work: () => Promise<unknown>): Promise<string[]> {
  const events: string[] = [];
  const open = new Map<number, string>();
  const { openSync, fsyncSync, renameSync, linkSync, unlinkSync, mkdirSync } = fs;
  const real = { openSync, fsyncSync, renameSync, linkSync, unlinkSync, mkdirSync };
  const realOpen = fs.promises.open;
  const name = (path: unknown): string =>
    (relative(root, String(path)) || '.')
      .replace(TEMPORARY, (_, before, start, kind) => `${before}${kind}(${start})`)
      .replace(OPERATION, 'operations/ID');
  /** The first paths that a call is given, put down once it is done. */
  const noted = <T extends (...args: never[]) => unknown>(
    word: string,
    call: T,
    paths: number,
  ): T =>
    ((...args: Parameters<T>) => {
      const result = call(...args);
      events.push(`${word} ${args.slice(0, paths).map(name).join(' → ')}`);
      return result;
    }) as T;
  Object.assign(fs, {
    openSync: (...args: Parameters<typeof fs.openSync>) => {
      const descriptor = real.openSync(...args);
      open.set(descriptor, name(args[0]));
      return descriptor;
    },
    fsyncSync: (descriptor: number) => {
      real.fsyncSync(descriptor);
      events.push(`sync ${open.get(descriptor)}`);
    },
    renameSync: noted('rename', real.renameSync, 2),
    linkSync: noted('link', real.linkSync, 2),
    unlinkSync: noted('remove', real.unlinkSync, 1),
    mkdirSync: noted('make', real.mkdirSync, 1),
  });
  fs.promises.open = async (...args) => {
    const file = await realOpen(...args);
    const sync = file.sync.bind(file);
    file.sync = async () => {
      await sync();
      events.push(`sync ${name(args[0])}`);
    };
    return file;
  };
  syncBuiltinESMExports();
  try {
    await work();
    return events;
  } finally {
    Object.assign(fs, real);
    fs.promises.open = realOpen;
    syncBuiltinESMExports();
  }
}
