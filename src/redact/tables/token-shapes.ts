import { PLATFORM_TOKENS } from './platform-tokens.ts';
import { SERVICE_TOKENS } from './service-tokens.ts';
import type { TokenShape } from './token-shape.ts';

/** Every secret that is told by its shape alone; of several that fit, the first with the longest mark counts. */
export const TOKEN_SHAPES: readonly TokenShape[] = [...PLATFORM_TOKENS, ...SERVICE_TOKENS];
