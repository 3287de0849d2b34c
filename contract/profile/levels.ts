/** Completed activities at which each level begins (decisions §8). */
export const LEVEL_BEGINNINGS = [0, 5, 20, 50, 100] as const;

/** 1 to 5. */
export function levelOf(completes: number): number {
  return Math.max(1, LEVEL_BEGINNINGS.filter((beginning) => completes >= beginning).length);
}
