import { effectiveBase } from './statistics/proportions.ts';

/** People counted, with the sums that weights need. */
export class Tally {
  count = 0;
  weight = 0;
  squares = 0;

  add(weight: number): void {
    this.count += 1;
    this.weight += weight;
    this.squares += weight * weight;
  }

  get effective(): number {
    return effectiveBase(this.weight, this.squares);
  }

  /** Those who are in this one and not in the other, which is a part of it. */
  without(other: Tally): Tally {
    const rest = new Tally();
    rest.count = this.count - other.count;
    rest.weight = this.weight - other.weight;
    rest.squares = this.squares - other.squares;
    return rest;
  }

  shareOf(part: Tally): number {
    return this.weight > 0 ? Math.min(1, Math.max(0, part.weight / this.weight)) : 0;
  }
}
