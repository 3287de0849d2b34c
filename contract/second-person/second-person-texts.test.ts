import { expect, test } from 'vitest';
import { ACT_LIMITS } from './act-limits.ts';
import { requestTitle } from './second-person-texts.ts';

test('a limit that is to be raised is named in the title, which is all that lists and e-mails have', () => {
  const asked = { name: 'studyPoints', value: 900_000, before: 500_000 };
  expect(requestTitle('LIMIT', asked)).toBe('Raise “Study points: per study, total” to 900,000 points');
});

test('a limit in dollars is not called like a number of cards', () => {
  const inDollars = Object.values(ACT_LIMITS).filter(({ unit }) => unit === 'cents');
  expect(inDollars.map(({ label }) => label).filter((label) => /\bcards per\b/i.test(label))).toEqual([]);
  expect(ACT_LIMITS.providerCentsADay.label).toBe('Provider spending per card value in 24 hours');
});
