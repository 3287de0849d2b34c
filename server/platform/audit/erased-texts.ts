import { createHash } from 'node:crypto';
import * as v from 'valibot';

export const WORDS_ERASED = 'audit.words-erased';
const told = v.object({ positions: v.array(v.number()), left: v.string() });

/**
 * Entries whose words were erased when the person left they were about. Such an entry no longer fits its hash; the chain goes on
 * by the hash that it kept. It counts as sound when a later entry of the chain names it, and what is left of it is still the same.
 */
export class ErasedTexts {
  /** By position: the hash of what is left. */
  readonly #untold = new Map<number, Buffer>();
  readonly #all = new Map<number, Buffer>();

  note(position: number, left: Buffer): void {
    this.#untold.set(position, left);
    this.#all.set(position, left);
  }

  hear({ action, after }: { readonly action: string; readonly after: unknown }): void {
    const read = action === WORDS_ERASED ? v.safeParse(told, after) : undefined;
    if (read?.success !== true) return;
    const { positions, left } = read.output;
    const held = positions.map((position) => this.#all.get(position)).filter((hash) => hash !== undefined);
    if (held.length < positions.length || hashOfAll(held) !== left) return;
    for (const position of positions) this.#untold.delete(position);
  }

  firstUnexplained(): number | undefined {
    return this.#untold.size === 0 ? undefined : Math.min(...this.#untold.keys());
  }
}

export const hashOfAll = (hashes: readonly Buffer[]): string =>
  createHash('sha256').update(Buffer.concat(hashes)).digest('hex');
