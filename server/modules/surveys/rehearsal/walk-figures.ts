import type { Walk } from './walk-survey.ts';

/** Got to the end and keeps the slot, paid now or after a look. */
export const isComplete = ({ end }: Walk): boolean => end === 'COMPLETE' || end === 'REVIEW';

export function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : Math.round(((upper + lower) / 2) * 10) / 10;
}
