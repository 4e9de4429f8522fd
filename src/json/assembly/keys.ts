import { ANY_KEY_NODE, KEY_LISTS, KEY_NODE, KEY_SIZE, LONGEST_KEY, NUMBER } from '../walk-layout';

/** The node below `node` for the key of `length` bytes at `key`. */
export function childOf(node: u32, key: u32, length: u32): u32 {
  const other = load<u32>(node, ANY_KEY_NODE);
  if (length > load<u32>(node, LONGEST_KEY)) return other;
  let list = load<u32>(node + length * NUMBER, KEY_LISTS);
  if (list === 0) return other;
  for (let name = load<u32>(list); name !== 0; name = load<u32>(list)) {
    if (areSame(name, key, length)) return load<u32>(list, KEY_NODE);
    list += KEY_SIZE;
  }
  return other;
}

/** Compares eight bytes at a time, and of the last eight those that count. */
function areSame(name: u32, key: u32, length: u32): bool {
  for (; length >= 8; length -= 8) {
    if (load<u64>(name) !== load<u64>(key, 0, 1)) return false;
    name += 8;
    key += 8;
  }
  const counting = ((<u64>1) << (length * 8)) - 1;
  return ((load<u64>(name) ^ load<u64>(key, 0, 1)) & counting) === 0;
}
