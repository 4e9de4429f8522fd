import { pathTable } from './path-table.ts';
import type { PathNode } from './paths.ts';
import { BEYOND, CAPTURE_SIZE, CAPTURES, NUMBER, REFUSED, ROOT, STACK } from './walk-layout.ts';
import { instantiate, type Walks } from './walk-memory.ts';
import type { WalkSink } from './walker.ts';

const rooms = new WeakMap<ArrayBufferLike, WalkRoom>();

/**
 * Room for the bytes of a large file, to be walked faster than others: WebAssembly works on memory
 * of its own. Where there is none of it, the room is as any other.
 * @param paths What most walks will ask for.
 */
export function allocateForWalk(size: number, paths: PathNode): Buffer {
  try {
    const room = new WalkRoom(size, paths);
    rooms.set(room.bytes.buffer, room);
    return room.bytes;
  } catch {
    return Buffer.allocUnsafeSlow(size);
  }
}

/** Undefined for bytes that have no such room. */
export function walkRoomOf(bytes: Uint8Array): WalkRoom | undefined {
  return bytes.byteOffset === 0 ? rooms.get(bytes.buffer) : undefined;
}

export class WalkRoom {
  readonly bytes: Buffer;
  readonly paths: PathNode;
  private readonly walks: Walks;
  /** Where the walk keeps what it needs: behind the bytes. */
  private readonly address: number;
  /** The address after the last capture, and the captures. */
  private readonly captures: Uint32Array;

  constructor(size: number, paths: PathNode) {
    this.paths = paths;
    this.address = Math.ceil((size + BEYOND) / 8) * 8;
    const table = pathTable(paths, this.address + ROOT);
    const { memory, walks } = instantiate(this.address + ROOT + table.length);
    new Uint8Array(memory).set(table, this.address + ROOT);
    this.walks = walks;
    this.captures = new Uint32Array(memory, this.address, STACK / NUMBER);
    this.bytes = Buffer.from(memory, 0, size);
  }

  /**
   * The offset at which the text of a string stops: its closing quote, or what must be looked at
   * (a control character, an escape that is not short), or one at or beyond `end`.
   */
  skipText(pos: number, end: number): number {
    return this.walks.skipText(pos, end) >>> 0;
  }

  /** Walks a value that asks for the room's paths, and gives the offset after it; REFUSED if it told the sink nothing. */
  walk(start: number, end: number, sink: WalkSink): number {
    const after = this.walks.walk(start, end, this.address) >>> 0;
    if (after === REFUSED) return after;
    const { captures } = this;
    const last = ((captures[0] as number) - this.address) / NUMBER;
    for (let i = CAPTURES / NUMBER; i < last; i += CAPTURE_SIZE / NUMBER)
      sink.value(captures[i] as number, captures[i + 1] as number, captures[i + 2] as number);
    return after;
  }
}
