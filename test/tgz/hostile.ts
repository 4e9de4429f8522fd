import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Header, type HeaderData } from 'tar/header';
import { Pax } from 'tar/pax';
import { SESSION_ID } from '../builders/ids.ts';
import { scratch } from '../bundle/scratch.ts';

/** An entry of an archive as anybody could write it. */
export interface Entry extends HeaderData {
  readonly content?: string | Buffer;
  /** Goes before it in an extended header. */
  readonly pax?: HeaderData;
}

export const TRANSCRIPT = `${SESSION_ID}.jsonl`;
export const INSIDE = `${SESSION_ID}/tool-results/a.txt`;

export function entry(path: string, content: string | Buffer, more: HeaderData = {}): Entry {
  return { path, content, type: 'File', mode: 0o644, size: Buffer.byteLength(content), ...more };
}

/** A manifest that lists files, whatever these are. */
export function manifest(files: readonly Entry[], more: Record<string, unknown> = {}): Entry {
  const json = JSON.stringify({
    format: 'ccsurgery-bundle',
    formatVersion: 1,
    tool: 'somebody',
    command: 'clone',
    created: '2026-01-01T00:00:00.000Z',
    session: { id: SESSION_ID },
    files: files.map(({ path, content = '' }) => ({
      name: path,
      role: 'other',
      bytes: Buffer.byteLength(content),
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
    ...more,
  });
  return entry('manifest.json', json);
}

export function tar(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ content = '', pax, ...data }) => {
    const block = Buffer.alloc(512);
    new Header(data).encode(block);
    const bytes = Buffer.from(content);
    const padding = Buffer.alloc((512 - (bytes.length % 512)) % 512);
    return [...(pax === undefined ? [] : [new Pax(pax).encode()]), block, bytes, padding];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

/** Writes an archive to a folder of its own; gives its path. */
export function archive(entries: readonly Entry[]): string {
  return put(gzipSync(tar(entries)));
}

export function put(bytes: Buffer): string {
  const path = join(scratch(), 'hostile.tgz');
  writeFileSync(path, bytes);
  return path;
}
