/** The module that text-skipper.wat spells out. */
export const MODULE_BYTES = Buffer.from(
  'AGFzbQEAAAABBwFgAn9/AX8CEAEEd2FsawZtZW1vcnkCAAEDAgEABwwBCHNraXBUZXh0AAAKoAEBnQECAXsCfwNA' +
    'IAAgAU8EQCAADwsgAP0AAAAhAiACQSL9D/0jIAJB3AD9D/0j/VAgAkEg/Q/9Jv1Q/WQhAyADRQRAIABBEGohAAwB' +
    'CyAAIANoaiEAIAAtAABB3ABHBEAgAA8LIAAtAAFB4gBrIQRBkaAUIAR2QQFxIARBQEYgBEFNRnIgBEF6RnIgBEEg' +
    'SRsEQCAAQQJqIQAMAQsLIAAL',
  'base64',
);

/**
 * The offset at which the text of a string stops: its closing quote, or what must be looked at
 * (a control character, an escape that is not plain), or one at or beyond `end`.
 */
export type SkipText = (pos: number, end: number) => number;

const PAGE = 2 ** 16;
/** The module looks at so many bytes at once, and so beyond the last one. */
const BEYOND = 16;

/** What is used of WebAssembly: the types of this version of node have none of it. */
interface Wasm {
  readonly Memory: new (size: { initial: number }) => { readonly buffer: ArrayBuffer };
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    module: object,
    imports: { walk: { memory: object } },
  ) => { readonly exports: { skipText: SkipText } };
}

const skippers = new WeakMap<ArrayBufferLike, SkipText>();

/**
 * Room for the bytes of a large file, to be walked faster than others: long strings are skipped by
 * WebAssembly, which works on memory of its own. Where there is none of it, the room is as any other.
 */
export function allocateForWalk(size: number): Buffer {
  try {
    const { Memory, Module, Instance } = (globalThis as unknown as { WebAssembly: Wasm })
      .WebAssembly;
    const memory = new Memory({ initial: Math.ceil((size + BEYOND) / PAGE) });
    const { skipText } = new Instance(new Module(MODULE_BYTES), { walk: { memory } }).exports;
    // Offsets beyond 2 GiB come back as negative numbers.
    skippers.set(memory.buffer, (pos, end) => skipText(pos, end) >>> 0);
    return Buffer.from(memory.buffer, 0, size);
  } catch {
    return Buffer.allocUnsafeSlow(size);
  }
}

/** Undefined for bytes that have no such room. */
export function textSkipperFor(bytes: Uint8Array): SkipText | undefined {
  return bytes.byteOffset === 0 ? skippers.get(bytes.buffer) : undefined;
}
