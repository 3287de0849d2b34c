import { effectiveBase } from './statistics/proportions.ts';

/** A set of people that is counted, with the sums that weights need. */
export class People {
  count = 0;
  weight = 0;
  squares = 0;
  /** What tells the set from every other one, where chance belongs to sets; else 0. */
  low = 0;
  high = 0;

  add(weight: number): void {
    this.count += 1;
    this.weight += weight;
    this.squares += weight * weight;
  }

  get effective(): number {
    return effectiveBase(this.weight, this.squares);
  }

  /** Several sets as one; nobody is in two of them. */
  static together(sets: readonly People[]): People {
    const all = new People();
    for (const one of sets) {
      all.count += one.count;
      all.weight += one.weight;
      all.squares += one.squares;
      all.low = (all.low + one.low) >>> 0;
      all.high = (all.high + one.high) >>> 0;
    }
    return all;
  }

  /** Those who are in this one and not in the other, which is a part of it. */
  without(other: People): People {
    const rest = new People();
    rest.count = this.count - other.count;
    rest.weight = this.weight - other.weight;
    rest.squares = this.squares - other.squares;
    rest.low = (this.low - other.low) >>> 0;
    rest.high = (this.high - other.high) >>> 0;
    return rest;
  }

  shareOf(part: People): number {
    return this.weight > 0 ? Math.min(1, Math.max(0, part.weight / this.weight)) : 0;
  }
}
