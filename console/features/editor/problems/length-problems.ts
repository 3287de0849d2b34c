import { MINUTE_SECONDS } from '#contract/time/durations.ts';
import { sayLength } from '#console/survey-draft/rehearsal-words.ts';
import type { Problem } from './problem.ts';

/** What members are promised, and what the last rehearsal took. */
export interface PromisedLength {
  readonly promisedMinutes: number | null;
  readonly rehearsedSeconds: number | null;
}

/** A promise is kept as long as it is not exceeded by more than half a minute. */
const GRACE_SECONDS = 30;

export function lengthProblems(length: PromisedLength | undefined): Problem[] {
  if (length?.promisedMinutes == null || length.rehearsedSeconds === null) return [];
  const { promisedMinutes, rehearsedSeconds } = length;
  if (rehearsedSeconds <= promisedMinutes * MINUTE_SECONDS + GRACE_SECONDS) return [];
  return [
    {
      id: 'length',
      severity: 'informs',
      place: { path: '' },
      title: `You promise ${promisedMinutes} ${promisedMinutes === 1 ? 'minute' : 'minutes'}, the rehearsal took ${sayLength(rehearsedSeconds)}`,
      sentence: `Members see the promise on the card before they start. ${Math.ceil(rehearsedSeconds / MINUTE_SECONDS)} minutes would be true.`,
    },
  ];
}
