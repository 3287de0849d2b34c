import { Banner } from '#ui/feedback/banner.tsx';
import { countWords, decimalWords } from '../figure-words.ts';
import type { ResultWeighting } from './weighting.queries.ts';

/** What the saved targets do to the data, and whether they could be met. */
export function WeightingEffect({ weighting }: { readonly weighting: ResultWeighting }) {
  const { isConverged, rounds, largestGap, people, effectiveBase, designEffect, smallestGiven, largestGiven } =
    weighting;
  const effect = `${countWords(people)} people are worth ${countWords(effectiveBase)}: design effect ${decimalWords(designEffect)}, weights from ${decimalWords(smallestGiven)} to ${decimalWords(largestGiven)}.`;
  return isConverged ? (
    <Banner tone="success" role="status">
      {rounds === 0 ? 'The people have these shares as they are.' : `The targets are met after ${rounds} rounds.`}{' '}
      {effect}
    </Banner>
  ) : (
    <Banner tone="warning" role="status">
      The targets cannot all be met: some share is off by {(largestGap * 100).toFixed(1)} points. Allow a larger weight,
      or put groups together that few people are in. {effect}
    </Banner>
  );
}
