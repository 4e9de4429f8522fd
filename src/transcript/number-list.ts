const SMALLEST = 32;

/** A list of numbers that keeps its room when it is emptied: the scan fills and empties its lists for every line. */
export class NumberList {
  /** The first `length` of them count. */
  numbers = new Int32Array(SMALLEST);
  length = 0;

  push(number: number): void {
    if (this.length === this.numbers.length) this.grow();
    this.numbers[this.length++] = number;
  }

  clear(): void {
    this.length = 0;
  }

  private grow(): void {
    const wider = new Int32Array(this.numbers.length * 2);
    wider.set(this.numbers);
    this.numbers = wider;
  }
}
