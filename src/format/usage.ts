/** What makes up the context of a response; what was read from the cache is mostly the largest. */
export const CONTEXT_COUNTS = [
  'cache_read_input_tokens',
  'cache_creation_input_tokens',
  'input_tokens',
  'output_tokens',
] as const;

/**
 * The key under which a command notes, in a response's usage or a boundary's metadata, that the
 * numbers there are its own estimate. No client reads it, and all keep it.
 */
export const ESTIMATE_MARK = 'ccsurgery_estimate';
