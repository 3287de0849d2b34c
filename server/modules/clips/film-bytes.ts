import { setImmediate } from 'node:timers/promises';

/** Reads a film at any place. Shorter than asked for at its end. */
export interface FilmBytes {
  readonly size: number;
  at(firstByte: number, length: number): Promise<Buffer>;
}

/** Bytes that take the place of others; no film grows or shrinks by it. */
export interface Patch {
  readonly firstByte: number;
  /** Then zeros, up to the length. */
  readonly head: Buffer;
  readonly length: number;
}

/** It is no film that phones and browsers make, or one that is made to be a burden. */
export class UnreadableFilm extends Error {
  override name = 'UnreadableFilm';
}

/** How much of a film may be walked through; others have their turn in between. */
export class WalkBudget {
  #left: number;

  constructor(steps: number) {
    this.#left = steps;
  }

  async step(): Promise<void> {
    this.#left -= 1;
    if (this.#left < 0) throw new UnreadableFilm('too many parts');
    if (this.#left % STEPS_AT_ONCE === 0) await setImmediate();
  }
}

const STEPS_AT_ONCE = 1_000;

export function filmInMemory(film: Buffer): FilmBytes {
  return { size: film.length, at: async (firstByte, length) => film.subarray(firstByte, firstByte + length) };
}

export function applyPatches(bytes: Buffer, firstByte: number, patches: readonly Patch[]): void {
  for (const patch of patches) {
    const from = Math.max(patch.firstByte, firstByte);
    const to = Math.min(patch.firstByte + patch.length, firstByte + bytes.length);
    if (from >= to) continue;
    bytes.fill(0, from - firstByte, to - firstByte);
    const skipped = from - patch.firstByte;
    patch.head
      .subarray(skipped)
      .copy(bytes, from - firstByte, 0, Math.max(0, Math.min(patch.head.length - skipped, to - from)));
  }
}
