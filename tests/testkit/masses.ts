/**
 * A mass repeats one case very often: thousands of generated inputs, dozens of kills, every look of every page. `npm test` runs a
 * sample of it that a seed chooses, `npm run test:exhaustive` all of it. The seed is printed; `SPARK_TEST_SEED=7 npm test` is the
 * same run again.
 */
export const IS_EXHAUSTIVE = process.env['SPARK_TEST_EXHAUSTIVE'] === 'yes';

export const TEST_SEED = Number(process.env['SPARK_TEST_SEED'] ?? 1);

/** How many of a mass this run does. */
export const massOf = ({ sample, whole }: { readonly sample: number; readonly whole: number }): number =>
  IS_EXHAUSTIVE ? whole : sample;

/** All of them, or as many as the sample has, in their order. The name makes each place choose for itself. */
export function sampleOf<Case>(name: string, cases: readonly Case[], sample: number): readonly Case[] {
  if (IS_EXHAUSTIVE || cases.length <= sample) return cases;
  const next = numbersOf(name);
  const chosen = new Set(
    cases
      .map((_, index) => ({ index, rank: next() }))
      .toSorted((one, other) => one.rank - other.rank)
      .slice(0, sample)
      .map(({ index }) => index),
  );
  return cases.filter((_, index) => chosen.has(index));
}

/** Whether this one is done, where the sample has one of so many. */
export const isInSample = (name: string, oneOf: number): boolean => IS_EXHAUSTIVE || numbersOf(name)() < 1 / oneOf;

/** Numbers below 1 that are the same for the same seed and name. */
function numbersOf(name: string): () => number {
  let state = TEST_SEED;
  for (const character of name) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01_00_01_93) >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The high half alone: the low bits of such a sequence repeat soon.
    return (state >>> 16) / 2 ** 16;
  };
}
