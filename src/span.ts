/** A part of a text, from `start` to right before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}
