import type { RefusedSession } from '../commands/all-sessions.ts';
import { errorData } from '../errors.ts';
import { renderFailure } from './failure.ts';
import type { Terminal } from './terminal.ts';

export function refusedData(refused: readonly RefusedSession[]): Record<string, unknown> {
  if (refused.length === 0) return {};
  return { refused: refused.map(({ path, error }) => ({ path, error: errorData(error) })) };
}

export function renderRefused(refused: readonly RefusedSession[], terminal: Terminal): string[] {
  return refused.map(({ path, error }) => renderFailure(path, 'left alone:', error, terminal));
}
