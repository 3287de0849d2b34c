import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitrarySurvey } from './arbitrary-survey.ts';
import { Entropy } from './entropy.ts';
import { walkBoth } from './reference-walk.ts';

const CASES = Number(process.env['REFERENCE_CASES'] ?? 1_000);
const SEED = Number(process.env['REFERENCE_SEED'] ?? 20261115);

test(`${CASES} generated surveys run here as they run in survey-core`, () => {
  const seen = { pages: 0, complete: 0, refused: 0 };
  fc.assert(
    fc.property(fc.array(fc.nat(9_999), { size: 'max', minLength: 20, maxLength: 260 }), (numbers) => {
      const chance = new Entropy(numbers);
      const survey = arbitrarySurvey(chance);
      try {
        const end = walkBoth(survey, chance);
        seen.pages += end.pages;
        seen.complete += end.isComplete ? 1 : 0;
        seen.refused += end.refused;
      } catch (error) {
        throw new Error(`${(error as Error).message}\n${JSON.stringify(survey)}`, { cause: error });
      }
    }),
    { numRuns: CASES, seed: SEED },
  );
  // A walk that ends at once would prove nothing.
  expect(seen.complete).toBeGreaterThan(CASES / 3);
  expect(seen.refused).toBeGreaterThan(CASES / 20);
  expect(seen.pages).toBeGreaterThan(CASES);
}, 600_000);
