import { createHmac } from 'node:crypto';
import { READER_GROUP_MIN, READER_NOISE } from '#contract/results/results.ts';
import type { People } from '../people.ts';

/**
 * Chance that belongs to a set of people: asked about the same people it is always the same, so that asking again gives
 * nothing away; with one person more or less it is another, so that a difference gives nothing away either.
 */
export class SetNoise {
  readonly #seed: string;
  readonly #lowSeed: number;
  readonly #highSeed: number;

  constructor(seed: string) {
    this.#seed = seed;
    const digest = createHmac('sha256', seed).update('rows').digest();
    this.#lowSeed = digest.readInt32LE(0);
    this.#highSeed = digest.readInt32LE(4);
  }

  /** Puts rows into an order that says nothing of when they came. */
  get order(): string {
    return createHmac('sha256', this.#seed).update('order').digest('hex');
  }

  put(people: People, row: number, weight: number): void {
    people.add(weight);
    people.low = (people.low + mixed(row ^ this.#lowSeed)) >>> 0;
    people.high = (people.high + mixed(Math.imul(row, 0x9e37_79b1) ^ this.#highSeed)) >>> 0;
  }

  /** From 0 to 1. */
  draw({ count, low, high }: People, purpose: string): number {
    const mac = createHmac('sha256', this.#seed).update(`${purpose} ${count} ${low} ${high}`).digest();
    return mac.readUInt32LE(0) / 2 ** 32;
  }

  /** From -1 to 1. */
  swing(people: People, purpose: string): number {
    return 2 * this.draw(people, purpose) - 1;
  }

  /**
   * Large enough to be shown. Where the line is differs a little from set to set, so that being shown does not tell
   * ten from nine.
   */
  isEnough(count: number, people: People, purpose: string): boolean {
    return count >= READER_GROUP_MIN + Math.floor(this.draw(people, purpose) * (READER_NOISE + 1));
  }

  isShown(people: People): boolean {
    return this.isEnough(people.count, people, 'line');
  }

  /** About as many as there are, in steps. Never fewer than a group that may be shown. */
  count(people: People): number {
    const moved = people.count - READER_NOISE + Math.floor(this.draw(people, 'count') * (2 * READER_NOISE + 1));
    return Math.max(READER_GROUP_MIN, Math.round(moved / READER_NOISE) * READER_NOISE);
  }
}

/** The last steps of MurmurHash3: every bit of what goes in changes half of what comes out. */
function mixed(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
