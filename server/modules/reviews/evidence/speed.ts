import type { ReviewPageRow } from '../evidence.store.ts';

const BARS = 22;
const COMPLETES_MIN = 5;
const QUICK_PAGE_SECONDS = 4;

interface TimedRun {
  readonly seconds: number;
  readonly others: readonly number[];
  readonly pages: readonly ReviewPageRow[];
  readonly isFlag: boolean;
}

/** How long somebody took among the others; null while there are too few of them. */
export function speedAmongOthers({ seconds, others, pages, isFlag }: TimedRun) {
  if (others.length < COMPLETES_MIN) return null;
  const sorted = others.toSorted((a, b) => a - b);
  const medianSeconds = median(sorted);
  // The slowest few would squeeze all others into one bar.
  const end = Math.max((sorted[Math.floor(sorted.length * 0.98)] ?? 0) * 1.05, medianSeconds * 2, seconds * 1.2, BARS);
  const barSeconds = end / BARS;
  const bars = Array.from({ length: BARS }, () => 0);
  for (const one of sorted) {
    const bar = Math.min(Math.floor(one / barSeconds), BARS - 1);
    bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return {
    isFlag,
    seconds,
    medianSeconds,
    completes: others.length,
    fasterThan: sorted.filter((one) => one > seconds).length / sorted.length,
    bars,
    barSeconds,
    quickPages: pages.filter((page) => !page.is_back && page.seconds < QUICK_PAGE_SECONDS).length,
  };
}

function median(sorted: readonly number[]): number {
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (upper + lower) / 2;
}
