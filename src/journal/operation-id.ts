/** An operation's id is the time of its start, in milliseconds and base 36: eight characters until 2059. */
const ID = /^[0-9a-z]{8,}$/;
/** The first time with an id of that length: a clock may be further off. */
export const FIRST_TIME = 36 ** 7;
/** Within what a date can be. */
const LAST_TIME = 8e15;

export function isOperationId(name: string): boolean {
  const time = timeOf(name);
  return ID.test(name) && time >= FIRST_TIME && time <= LAST_TIME;
}

/** The time in an operation's id, in milliseconds. Ids of different lengths sort by it, not by their characters. */
export function timeOf(id: string): number {
  return Number.parseInt(id, 36);
}
