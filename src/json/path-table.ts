import type { PathNode } from './paths.ts';
import {
  ANY_KEY_NODE,
  ELEMENT_NODE,
  KEY_LISTS,
  KEY_NODE,
  KEY_SIZE,
  LONGEST_KEY,
  NUMBER,
} from './walk-layout.ts';

/** Bytes, to which every part of the table is rounded up. */
const UNIT = 8;

/** Compiled paths as numbers, laid out for a walk in WebAssembly; the root comes first. */
export function pathTable(root: PathNode, address: number): Uint8Array {
  const table = new Table(address);
  table.add(root);
  return table.bytes.subarray(0, table.length);
}

class Table {
  bytes = new Uint8Array(2 ** 10);
  length = 0;
  private readonly address: number;
  /** A node of which nothing is wanted, nor of what is below it. */
  private nothing = 0;

  constructor(address: number) {
    this.address = address;
  }

  /** Gives the node's address. */
  add(node: PathNode): number {
    const at = this.take(KEY_LISTS + NUMBER * Math.max(1, node.byLength.length));
    this.nothing ||= this.addNothing();
    this.write(at, node.capture);
    this.write(at + ELEMENT_NODE, this.addOr(node.element));
    this.write(at + ANY_KEY_NODE, this.addOr(node.anyKey));
    this.write(at + LONGEST_KEY, Math.max(0, node.byLength.length - 1));
    node.byLength.forEach((candidates = [], length) => {
      const list = this.take((candidates.length + 1) * KEY_SIZE);
      this.write(at + KEY_LISTS + NUMBER * length, this.address + list);
      for (const [index, { name, node }] of candidates.entries()) {
        this.write(list + index * KEY_SIZE, this.addBytes(name));
        this.write(list + index * KEY_SIZE + KEY_NODE, this.add(node));
      }
    });
    return this.address + at;
  }

  private addNothing(): number {
    const at = this.take(KEY_LISTS + NUMBER);
    this.write(at, -1);
    this.write(at + ELEMENT_NODE, this.address + at);
    this.write(at + ANY_KEY_NODE, this.address + at);
    return this.address + at;
  }

  private addOr(node: PathNode | null): number {
    return node === null ? this.nothing : this.add(node);
  }

  private addBytes(bytes: Uint8Array): number {
    // Eight are read of the last ones, however few they are.
    const at = this.take(bytes.length + UNIT);
    this.bytes.set(bytes, at);
    return this.address + at;
  }

  private take(size: number): number {
    const at = this.length;
    this.length += Math.ceil(size / UNIT) * UNIT;
    if (this.length > this.bytes.length) {
      const wider = new Uint8Array(this.length * 2);
      wider.set(this.bytes);
      this.bytes = wider;
    }
    return at;
  }

  private write(at: number, number: number): void {
    new DataView(this.bytes.buffer).setInt32(at, number, true);
  }
}
