import { isElsewhere, type ProcessMark } from '../bundle/process-space.ts';

/** Where somebody is at work. */
export function processWords(mark: ProcessMark): string {
  return `process ${mark.pid}${isElsewhere(mark) ? ' on another machine or in another container' : ''}`;
}

export function waitWords(mark: ProcessMark): string {
  const wait = 'Wait until it has ended, then try again.';
  return isElsewhere(mark)
    ? `${wait} If it was killed, that is known where it ran, and elsewhere after a day.`
    : wait;
}
