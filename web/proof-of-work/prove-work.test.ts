import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { beginsWithZeroBits, proofText } from '#contract/wire/proof-of-work.ts';
import { createProofSupply, findProof, type Challenge } from './prove-work.ts';

const CHALLENGE = { challenge: 'v1.a.b.c', bits: 9 };

/** Asks for c1, c2, c3 … */
function numbered() {
  let count = 0;
  return vi.fn<() => Promise<Challenge>>(async () => {
    count += 1;
    return { challenge: `c${count}`, bits: 1 };
  });
}

test('finds a number whose hash begins as it was asked', async () => {
  const proof = await findProof(CHALLENGE);
  expect(proof.challenge).toBe(CHALLENGE.challenge);
  expect(beginsWithZeroBits(createHash('sha256').update(proofText(proof)).digest(), CHALLENGE.bits)).toBe(true);
});

test('works once while somebody types, and anew for each form', async () => {
  const ask = numbered();
  const proofs = createProofSupply(ask);
  proofs.prepare();
  proofs.prepare();
  expect((await proofs.take()).challenge).toBe('c1');
  expect((await proofs.take()).challenge).toBe('c2');
  expect(ask).toHaveBeenCalledTimes(2);
});

test('makes another when the one that is ready has waited too long', async () => {
  let time = 0;
  const proofs = createProofSupply(numbered(), () => time);
  proofs.prepare();
  time = 26 * 60_000;
  expect((await proofs.take()).challenge).toBe('c2');
});

test('makes another when the one before could not be made', async () => {
  const ask = numbered();
  ask.mockRejectedValueOnce(new Error('away'));
  const proofs = createProofSupply(ask);
  proofs.prepare();
  await expect(proofs.take()).rejects.toThrow('away');
  expect((await proofs.take()).challenge).toBe('c1');
});
