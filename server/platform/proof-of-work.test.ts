import { expect, test } from 'vitest';
import { noProofOf, proveWork } from '#testkit/clients/waitlist-client.ts';
import { testKeys } from '#testkit/config.ts';
import { heldClock } from '#testkit/held-clock.ts';
import { systemChance } from './chance.ts';
import { isProven, makeChallenge } from './proof-of-work.ts';
import type { RateLimits } from './rate-limit/rate-limits.ts';
import { createSigner } from './signing.ts';

const clock = heldClock();
const limits = { take: async () => ({ allowed: true }) } as unknown as RateLimits;
const parts = { clock, limits, chance: systemChance, signer: createSigner(testKeys('test'), clock) };

/** Nodes of tests ask for less (`tests/testkit/config.ts`), so what an installation asks for is looked at here. */
test('where nothing else is said a form costs some 30,000 hashes, and less is not enough', async () => {
  const challenge = makeChallenge(parts);
  expect(challenge.bits).toBe(15);
  expect(await isProven(parts, proveWork(challenge))).toBe(true);
  expect(await isProven(parts, noProofOf(challenge))).toBe(false);
  const asked = makeChallenge({ ...parts, formWorkBits: 4 });
  const [easy, hard] = [proveWork(asked), proveWork({ ...asked, bits: 15 })];
  expect(easy.number).toBeLessThanOrEqual(hard.number);
  expect(await isProven({ ...parts, formWorkBits: 4 }, easy)).toBe(true);
  expect(await isProven(parts, easy)).toBe(easy.number === hard.number);
});
