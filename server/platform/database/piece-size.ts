import { performance } from 'node:perf_hooks';

/**
 * A piece holds its locks until it's done: whoever waits for one of them waits about this long. Much less, and a launch would take
 * longer, since each piece costs some 20 ms besides its rows.
 */
const PIECE_MS = 150;

export interface PieceSizes {
  /** How many the first piece takes, and how few a slow one: of fewer, most of the time would go into what a transaction costs. */
  readonly least: number;
  readonly most: number;
}

/** How many the next piece takes: as many as would have fit into the time of the last one, and at most twice as many as that had. */
export function nextPieceSize(
  { size, ms }: { readonly size: number; readonly ms: number },
  { least, most }: PieceSizes,
): number {
  const fitting = Math.floor((size * PIECE_MS) / Math.max(1, ms));
  return Math.max(least, Math.min(fitting, 2 * size, most));
}

/** For work without pieces of more than one. */
export const ONE_AT_ONCE: PieceSizes = { least: 1, most: 1 };

/** Measures piece after piece, so that each has the size that the last one says. */
export function piecePace(sizes: PieceSizes) {
  let size = sizes.least;
  let began = performance.now();
  return {
    size: () => size,
    begin: () => {
      began = performance.now();
    },
    end: () => {
      size = nextPieceSize({ size, ms: performance.now() - began }, sizes);
    },
  };
}
