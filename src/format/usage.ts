/** What makes up the context of a response; what was read from the cache is mostly the largest. */
export const CONTEXT_COUNTS = [
  'cache_read_input_tokens',
  'cache_creation_input_tokens',
  'input_tokens',
  'output_tokens',
] as const;
