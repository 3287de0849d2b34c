/** Decisions taken from a list of numbers, so that a failing case can be made smaller by making the list smaller. */
export class Entropy {
  private at = 0;
  private readonly numbers: readonly number[];

  constructor(numbers: readonly number[]) {
    this.numbers = numbers;
  }

  /** A whole number below `limit`; 0 once the numbers are used up. */
  below(limit: number): number {
    return (this.numbers[this.at++] ?? 0) % limit;
  }

  /** True in so many of a hundred cases; false once the numbers are used up. */
  chance(percent: number): boolean {
    return this.below(100) > 99 - percent;
  }

  pick<T>(options: readonly T[]): T {
    return options[this.below(options.length)] as T;
  }
}
