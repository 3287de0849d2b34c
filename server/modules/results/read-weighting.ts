import type { OpenedResults } from './open-results.ts';
import type { Results } from './results.ts';
import { selectWeighting } from './results.store.ts';
import { weigherOf } from './weigh.ts';

/** The targets that a study is weighted to, and what they do to its data. */
export async function readWeighting({ db }: Results, { studyId, codebook, respondents }: OpenedResults) {
  const saved = await selectWeighting(db, studyId);
  const weighing = await weigherOf(db, studyId, codebook, respondents);
  if (saved === undefined || weighing === undefined) return null;
  const { isConverged, rounds, largestGap, people, effectiveBase, designEffect, smallestWeight, largestWeight } =
    weighing;
  return {
    margins: saved.margins.map(({ variable, targets }) => ({
      variable,
      targets: targets.map(({ label, codes, from, to, share }) => ({
        label,
        codes: codes == null ? null : [...codes],
        from: from ?? null,
        to: to ?? null,
        share,
      })),
    })),
    largestWeight: saved.largest_weight,
    isConverged,
    rounds,
    largestGap,
    people,
    effectiveBase,
    designEffect,
    smallestGiven: smallestWeight,
    largestGiven: largestWeight,
  };
}
