export class JsonSyntaxError extends Error {
  readonly offset: number;
  /** The text ended before the value did. */
  readonly cutOff: boolean;

  constructor(offset: number, cutOff: boolean) {
    super(cutOff ? 'JSON ends too early' : `unexpected byte at offset ${offset}`);
    this.offset = offset;
    this.cutOff = cutOff;
  }
}
