import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleOf, TEST_SEED } from '#testkit/masses.ts';
import { ATTACK_NAMES, ATTACKS } from './attacks.ts';
import { dropPanel, startTarget, type Target } from './target.ts';

/** A few tries of some attacks, on one copy; `npm run attack` makes all of them. */
const ATTACKS_EACH = 4;

let target: Target;
beforeAll(async () => {
  target = await startTarget();
});
afterAll(async () => {
  await target.stop();
  await dropPanel();
});

test.each(sampleOf('attacks', ATTACK_NAMES, ATTACKS_EACH))('%s finds nothing', async (name) => {
  const { tried, findings } = await ATTACKS[name].run(target, {
    calls: undefined,
    only: undefined,
    seed: TEST_SEED,
    isSample: true,
  });
  expect(tried).toBeGreaterThan(0);
  expect(findings).toEqual([]);
});
