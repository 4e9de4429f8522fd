import { MODULE_BYTES } from './walk-module.ts';

/** What is used of WebAssembly: the types of this version of node have none of it. */
interface Wasm {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: { env: { memory: object } },
  ) => { readonly exports: Walks };
}

/** What the module in `assembly` exports. Offsets beyond 2 GiB come back as negative numbers. */
export interface Walks {
  skipText(pos: number, end: number): number;
  walk(start: number, end: number, room: number): number;
  find(...places: number[]): number;
}

const PAGE = 2 ** 16;

/** The module with a memory of its own, of at least so many bytes. Throws where there is no WebAssembly. */
export function instantiate(bytes: number): { memory: ArrayBuffer; walks: Walks } {
  const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm }).WebAssembly;
  const memory = new Memory({ initial: Math.ceil(bytes / PAGE) });
  const walks = new Instance(new Module(MODULE_BYTES), { env: { memory } }).exports;
  return { memory: memory.buffer, walks };
}
