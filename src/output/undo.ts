import type { Restoration } from '../journal/undo.ts';
import type { Undone } from '../operation/undo.ts';
import { formatBytes } from '../text/numbers.ts';
import { clean, type Terminal, verbatim } from './terminal.ts';

export function renderUndo(undone: Undone, { style }: Terminal): string {
  const { operation, restorations, undo } = undone;
  const { id, command, sessionId } = operation;
  const verb = undo === undefined ? 'Would undo' : 'Undid';
  return [
    `${style.bold(verb)} ${clean(command)} of ${clean(sessionId)} (operation ${id})`,
    ...restorations.map(renderRestoration),
  ].join('\n');
}

function renderRestoration({ action, bytes, edit }: Restoration): string {
  const sizes = {
    restore: `${formatBytes(bytes.before)} → ${formatBytes(bytes.after)}`,
    'put back': formatBytes(bytes.after),
    remove: formatBytes(bytes.before),
  };
  return `  ${action} ${verbatim(edit.path)} (${sizes[action]})`;
}

export function undoWords({ undo }: Undone): string | undefined {
  return undo && `To take that back: ccsurgery undo ${undo.id}`;
}
