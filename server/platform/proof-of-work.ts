import { createHash } from 'node:crypto';
import { beginsWithZeroBits, proofText, type Proof } from '#contract/wire/proof-of-work.ts';
import { RATE_LIMITS } from '#server/limits/rate-limits.ts';
import { LIFETIMES } from '#server/limits/lifetimes.ts';
import { newSecret } from './chance.ts';
import { later } from './clock.ts';
import type { Platform } from './platform.ts';

const PURPOSE = 'form-challenge';
/** Some 30,000 hashes: about a second on a phone. */
const BITS = 15;
const VALID_MS = LIFETIMES.formChallenge.ms;

interface Parts extends Pick<Platform, 'signer' | 'clock' | 'chance' | 'limits'> {
  /** How many zero bits a proof begins with, where it is not the usual number. */
  readonly formWorkBits?: number | undefined;
}

export interface Challenge {
  readonly challenge: string;
  readonly bits: number;
}

export function makeChallenge({ signer, clock, chance, formWorkBits = BITS }: Parts): Challenge {
  const challenge = signer.sign(PURPOSE, { jti: newSecret(chance).slice(0, 16) }, later(clock.now(), VALID_MS));
  return { challenge, bits: formWorkBits };
}

/** Whether somebody did the work for a challenge of ours, and has not used it before. */
export async function isProven({ signer, limits, formWorkBits = BITS }: Parts, proof: Proof): Promise<boolean> {
  const verified = signer.verify(PURPOSE, proof.challenge);
  if (!verified.ok || typeof verified.value['jti'] !== 'string') return false;
  const hash = createHash('sha256').update(proofText(proof)).digest();
  if (!beginsWithZeroBits(hash, formWorkBits)) return false;
  return (await limits.take(RATE_LIMITS.formChallenge, verified.value['jti'])).allowed;
}
