import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Model, settings } from 'survey-core';
import { beforeAll, expect, test } from 'vitest';
import { massOf } from '#testkit/masses.ts';
import { arbitrarySurvey } from './arbitrary-survey.ts';
import { Entropy } from './entropy.ts';
import { KNOWN_DIFFERENCES } from './known-differences.ts';
import { walkBoth } from './reference-walk.ts';

const CASES = massOf({ sample: 40, whole: 1_000 });
/** A case is made smaller only if somebody waits for it: survey-core takes its time. */
const IS_SHRINKING = process.env['REFERENCE_SHRINK'] !== undefined;
const SEED = Number(process.env['REFERENCE_SEED'] ?? 20261115);

beforeAll(() => {
  // Known difference: skipWaitsForThePage.
  settings.triggers.executeSkipOnValueChanged = false;
});

test(`${CASES} generated surveys run here as they run in survey-core`, () => {
  const seen = { pages: 0, complete: 0, refused: 0 };
  fc.assert(
    fc.property(fc.array(fc.nat(9_999), { size: 'max', minLength: 20, maxLength: 260 }), (numbers) => {
      const chance = new Entropy(numbers);
      const survey = arbitrarySurvey(chance);
      try {
        const end = walkBoth(survey, new Model(structuredClone(survey)), chance);
        seen.pages += end.pages;
        seen.complete += end.isComplete ? 1 : 0;
        seen.refused += end.refused;
      } catch (error) {
        throw new Error(`${(error as Error).message}\n${JSON.stringify(survey)}`, { cause: error });
      }
    }),
    { numRuns: CASES, seed: SEED, endOnFailure: !IS_SHRINKING },
  );
  // A walk that ends at once would prove nothing.
  expect(seen.complete).toBeGreaterThan(CASES / 3);
  expect(seen.refused).toBeGreaterThan(CASES / 20);
  expect(seen.pages).toBeGreaterThan(CASES);
}, 600_000);

test('every known difference has its place in the walk or in the generator', () => {
  const sources = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && name !== 'known-differences.ts')
    .map((name) => readFileSync(join(import.meta.dirname, name), 'utf8'))
    .join();
  expect(Object.keys(KNOWN_DIFFERENCES).filter((name) => !sources.includes(name))).toEqual([]);
});
